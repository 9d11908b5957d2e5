SELECT
  node,
  SUM(weight * bits) * CAST('30162.0' AS DOUBLE PRECISION) AS score
FROM "shoal_1_spread"
GROUP BY
  node
