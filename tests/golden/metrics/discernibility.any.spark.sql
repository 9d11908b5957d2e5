SELECT
  node,
  SUM(
    CASE
      WHEN suppressed
      THEN CAST('30162.0' AS DOUBLE) * n
      ELSE CAST(n AS DOUBLE) * n
    END
  ) AS score
FROM `shoal_1_sizes`
GROUP BY
  node
