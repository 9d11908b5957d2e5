SELECT
  cell,
  class,
  `s1`,
  `s2`,
  CAST(SUM(n) AS BIGINT) AS n
FROM `shoal_1_numbered`
GROUP BY
  cell,
  class,
  `s1`,
  `s2`
