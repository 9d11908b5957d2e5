SELECT
  "s1" AS sa,
  SUM(n) / CAST(SUM(SUM(n)) OVER () AS DOUBLE PRECISION) AS share
FROM "shoal_1_cells"
GROUP BY
  "s1"
