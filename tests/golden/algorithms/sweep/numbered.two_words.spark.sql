SELECT
  c.cell,
  DENSE_RANK() OVER (ORDER BY item NULLS LAST, `k1` NULLS LAST, `k2` NULLS LAST) AS class,
  item,
  `t`.`s1`,
  `t`.`s2`,
  t.n
FROM `shoal_1_closed` AS t
JOIN (
  SELECT
    cell,
    ROW_NUMBER() OVER (ORDER BY `w2` NULLS LAST, `w1` NULLS LAST, `s1` NULLS LAST, `s2` NULLS LAST) AS place
  FROM `shoal_1_cells`
) AS c
  ON c.place = t.place
