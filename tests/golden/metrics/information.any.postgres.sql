SELECT
  node,
  CAST((
    SUM(detail) + 2 * MAX(kept)
  ) AS DOUBLE PRECISION) / (
    COUNT(*) + 2
  ) AS score
FROM "shoal_1_spread"
GROUP BY
  node
