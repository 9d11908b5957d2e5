SELECT
  node,
  SUM(weight * level) AS score
FROM `shoal_1_spread`
GROUP BY
  node
