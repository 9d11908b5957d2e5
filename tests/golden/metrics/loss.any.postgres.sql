SELECT
  node,
  COALESCE(
    EXP(
      CAST(SUM(
        weight * LN(
          1 + CASE
            WHEN leaves > 1
            THEN CAST((
              share - CAST(1 AS DOUBLE PRECISION) / leaves
            ) AS DOUBLE PRECISION) / (
              1 - CAST(1 AS DOUBLE PRECISION) / leaves
            )
            ELSE 0
          END
        )
      ) AS DOUBLE PRECISION) / NULLIF(SUM(weight), 0)
    ) - 1,
    0
  ) AS score
FROM "shoal_1_spread"
GROUP BY
  node
