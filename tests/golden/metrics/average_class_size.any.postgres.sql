SELECT
  node,
  COALESCE(
    (
      SUM(CASE WHEN suppressed THEN 0 ELSE n END) - 0
    ) / CAST(NULLIF(COUNT(CASE WHEN suppressed THEN NULL ELSE 1 END), 0) AS DOUBLE PRECISION),
    CAST('Infinity' AS DOUBLE PRECISION)
  ) AS score
FROM "shoal_1_sizes"
GROUP BY
  node
