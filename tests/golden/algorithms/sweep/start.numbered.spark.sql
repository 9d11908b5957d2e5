SELECT
  c.cell AS place,
  `c`.`w1`,
  `c`.`s1`,
  `c`.`s2`,
  c.n
FROM `shoal_1_cells` AS c
