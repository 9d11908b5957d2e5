SELECT
  ROW_NUMBER() OVER (
    ORDER BY c.`w2` NULLS LAST, c.`w1` NULLS LAST, `c`.`s1` NULLS LAST, `c`.`s2` NULLS LAST
  ) AS place,
  `c`.`w1`,
  `c`.`w2`,
  `c`.`s1`,
  `c`.`s2`,
  c.n
FROM `shoal_1_cells` AS c
