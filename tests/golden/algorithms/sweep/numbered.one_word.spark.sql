SELECT
  place AS cell,
  DENSE_RANK() OVER (ORDER BY item NULLS LAST, `k1` NULLS LAST) AS class,
  item,
  `t`.`s1`,
  t.n
FROM `shoal_1_closed` AS t
