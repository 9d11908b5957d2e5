SELECT
  node,
  (
    SUM(detail) + 2 * MAX(kept)
  ) / (
    COUNT(*) + 2
  ) AS score
FROM `shoal_1_spread`
GROUP BY
  node
