SELECT
  node,
  SUM(
    CASE
      WHEN suppressed
      THEN CAST('30162.0' AS DOUBLE PRECISION) * n
      ELSE CAST(n AS DOUBLE PRECISION) * n
    END
  ) AS score
FROM "shoal_1_sizes"
GROUP BY
  node
