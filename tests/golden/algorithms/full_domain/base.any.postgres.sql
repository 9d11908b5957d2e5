SELECT
  CAST(0 AS BIGINT) AS node,
  "w1" & 255 AS "w1",
  "w2" & 7 AS "w2",
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_cells"
GROUP BY
  "w1" & 255,
  "w2" & 7,
  "s1",
  "s2"
