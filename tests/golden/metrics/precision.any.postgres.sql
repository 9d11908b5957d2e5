SELECT
  node,
  1 - COALESCE(CAST(SUM(weight * climb) AS DOUBLE PRECISION) / NULLIF(SUM(weight), 0), 0) AS score
FROM "shoal_1_spread"
GROUP BY
  node
