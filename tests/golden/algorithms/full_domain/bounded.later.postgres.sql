SELECT
  o.node,
  "o"."m1",
  "o"."m2",
  o.tagged,
  o.measured,
  o.lost,
  o.floor,
  -1 * b.score AS bound
FROM "shoal_1_open" AS o
JOIN (
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
  FROM (
    WITH placed AS (
      SELECT
        o.node,
        o.lost,
        1 AS attribute,
        l.l1 AS level
      FROM "shoal_1_open" AS o
      JOIN "shoal_1_lattice" AS l
        ON l.node = o.node
      UNION ALL
      SELECT
        o.node,
        o.lost,
        2 AS attribute,
        l.l2 AS level
      FROM "shoal_1_open" AS o
      JOIN "shoal_1_lattice" AS l
        ON l.node = o.node
    )
    SELECT
      p.node,
      p.attribute,
      v.weight,
      v.leaves,
      p.level,
      v.share + p.lost * (
        1 - v.top_share
      ) / CAST('30162.0' AS DOUBLE PRECISION) AS share,
      v.climb + p.lost * (
        1 - v.climb
      ) / CAST('30162.0' AS DOUBLE PRECISION) AS climb,
      v.span + p.lost * (
        1 - v.top_span
      ) / CAST('30162.0' AS DOUBLE PRECISION) AS span,
      v.bits + p.lost * (
        (
          LN(CAST('30162.0' AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
        ) - v.top_bits
      ) / CAST('30162.0' AS DOUBLE PRECISION) AS bits,
      v.detail - p.lost * v.low_detail / CAST('30162.0' AS DOUBLE PRECISION) AS detail,
      1 - p.lost / CAST('30162.0' AS DOUBLE PRECISION) AS kept
    FROM placed AS p
    JOIN "shoal_1_levels" AS v
      ON v.attribute = p.attribute AND v.level = p.level
  ) AS "spread"
  GROUP BY
    node
) AS b
  ON b.node = o.node
WHERE
  TRUE
  AND -1 * b.score <= CAST('0.25' AS DOUBLE PRECISION)
  AND NOT o.node IN (
    SELECT
      node
    FROM "shoal_1_scores"
  )
