SELECT
  CAST(1 AS BIGINT) AS class,
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_rows"
GROUP BY
  "s1",
  "s2"
