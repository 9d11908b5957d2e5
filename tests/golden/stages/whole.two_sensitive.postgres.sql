SELECT
  CAST(1 AS INT) AS "class",
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_cells"
GROUP BY
  "s1",
  "s2"
