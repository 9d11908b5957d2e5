SELECT
  c."s1" AS sa,
  SUM(c.n) / CAST(SUM(SUM(c.n)) OVER () AS DOUBLE PRECISION) AS share
FROM "shoal_1_cells" AS c
GROUP BY
  c."s1"
