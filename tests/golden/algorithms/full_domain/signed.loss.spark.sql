SELECT
  node,
  -1 * score AS score
FROM (
  SELECT
    node,
    COALESCE(
      EXP(
        SUM(
          weight * LN(
            1 + CASE WHEN leaves > 1 THEN (
              share - 1 / leaves
            ) / (
              1 - 1 / leaves
            ) ELSE 0 END
          )
        ) / NULLIF(SUM(weight), 0)
      ) - 1,
      0
    ) AS score
  FROM `shoal_1_spread`
  GROUP BY
    node
) AS scores
