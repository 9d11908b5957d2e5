SELECT DISTINCT
  c.`label1`,
  c.`label2`
FROM `shoal_1_classes` AS c
JOIN `shoal_1_grouping` AS a
  ON a.class = c.class
