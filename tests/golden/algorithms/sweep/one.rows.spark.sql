SELECT
  CAST(1 AS BIGINT) AS class,
  `s1`,
  `s2`,
  CAST(SUM(n) AS BIGINT) AS n
FROM `shoal_1_rows`
GROUP BY
  `s1`,
  `s2`
