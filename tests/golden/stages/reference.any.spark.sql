SELECT
  `s1` AS sa,
  SUM(n) / CAST(SUM(SUM(n)) OVER () AS DOUBLE) AS share
FROM `shoal_1_cells`
GROUP BY
  `s1`
