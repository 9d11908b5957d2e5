SELECT
  node,
  SUM(weight * span) * CAST('30162.0' AS DOUBLE) AS score
FROM `shoal_1_spread`
GROUP BY
  node
