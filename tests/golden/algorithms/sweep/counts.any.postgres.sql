SELECT
  "s1" AS node,
  CAST(SUM(n) AS BIGINT) AS n
FROM "shoal_1_rows"
GROUP BY
  "s1"
