SELECT
  node,
  1 - COALESCE(SUM(weight * climb) / NULLIF(SUM(weight), 0), 0) AS score
FROM `shoal_1_spread`
GROUP BY
  node
