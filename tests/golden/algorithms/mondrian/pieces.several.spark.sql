SELECT
  `c`.`cell`,
  `c`.`w1`,
  `c`.`w2`,
  `c`.`s1`,
  `c`.`s2`,
  a.class AS part,
  a.n
FROM `shoal_1_grouping` AS a
JOIN `shoal_1_cells` AS c
  ON c.cell = a.cell
