SELECT
  'average_class_size' AS metric,
  score
FROM (
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
) AS scores
UNION ALL
SELECT
  'discernibility' AS metric,
  score
FROM (
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
) AS scores
UNION ALL
SELECT
  'entropy' AS metric,
  score
FROM (
  SELECT
    node,
    SUM(weight * bits) * CAST('30162.0' AS DOUBLE PRECISION) AS score
  FROM "shoal_1_spread"
  GROUP BY
    node
) AS scores
UNION ALL
SELECT
  'height' AS metric,
  score
FROM (
  SELECT
    node,
    SUM(weight * level) AS score
  FROM "shoal_1_spread"
  GROUP BY
    node
) AS scores
UNION ALL
SELECT
  'information_loss' AS metric,
  score
FROM (
  SELECT
    node,
    SUM(weight * span) * CAST('30162.0' AS DOUBLE PRECISION) AS score
  FROM "shoal_1_spread"
  GROUP BY
    node
) AS scores
UNION ALL
SELECT
  'loss' AS metric,
  score
FROM (
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
) AS scores
UNION ALL
SELECT
  'precision' AS metric,
  score
FROM (
  SELECT
    node,
    1 - COALESCE(CAST(SUM(weight * climb) AS DOUBLE PRECISION) / NULLIF(SUM(weight), 0), 0) AS score
  FROM "shoal_1_spread"
  GROUP BY
    node
) AS scores
