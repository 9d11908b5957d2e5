SELECT DISTINCT
  c.`label1`,
  c.`label2`
FROM `shoal_1_classes` AS c
JOIN `shoal_1_assignment` AS a
  ON a.class = c.class
