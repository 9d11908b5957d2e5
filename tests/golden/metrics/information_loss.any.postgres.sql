SELECT
  node,
  SUM(weight * span) * CAST('30162.0' AS DOUBLE PRECISION) AS score
FROM "shoal_1_spread"
GROUP BY
  node
