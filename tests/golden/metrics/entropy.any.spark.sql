SELECT
  node,
  SUM(weight * bits) * CAST('30162.0' AS DOUBLE) AS score
FROM `shoal_1_spread`
GROUP BY
  node
