WITH sizes AS (
  SELECT
    class,
    SUM(n) AS n
  FROM "shoal_1_grouping"
  GROUP BY
    class
), used AS (
  SELECT
    1 AS attribute,
    c.low1 AS low,
    c.high1 AS high,
    c.leaves1 AS covered,
    c.gaps1 AS gaps,
    c.level1 AS level,
    SUM(s.n) AS n
  FROM sizes AS s
  JOIN "shoal_1_classes" AS c
    ON c.class = s.class
  GROUP BY
    c.low1,
    c.high1,
    c.leaves1,
    c.gaps1,
    c.level1
  UNION ALL
  SELECT
    2 AS attribute,
    c.low2 AS low,
    c.high2 AS high,
    c.leaves2 AS covered,
    c.gaps2 AS gaps,
    c.level2 AS level,
    SUM(s.n) AS n
  FROM sizes AS s
  JOIN "shoal_1_classes" AS c
    ON c.class = s.class
  GROUP BY
    c.low2,
    c.high2,
    c.leaves2,
    c.gaps2,
    c.level2
), attributes AS (
  SELECT
    g.attribute,
    g.weight,
    g.leaves,
    g.height,
    g.is_ordered,
    SUM(
      CASE
        WHEN x.n > 0
        THEN x.n * (
          LN(CAST(x.n AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
        )
      END
    ) AS bits
  FROM (VALUES
    (
      1,
      CAST('1.0' AS DOUBLE PRECISION),
      CAST('74.0' AS DOUBLE PRECISION),
      CAST('2.0' AS DOUBLE PRECISION),
      FALSE
    ),
    (
      2,
      CAST('0.25' AS DOUBLE PRECISION),
      CAST('74.0' AS DOUBLE PRECISION),
      CAST('2.0' AS DOUBLE PRECISION),
      TRUE
    )) AS g(attribute, weight, leaves, height, is_ordered)
  JOIN "shoal_1_axes" AS x
    ON x.attribute = g.attribute
  GROUP BY
    g.attribute,
    g.weight,
    g.leaves,
    g.height,
    g.is_ordered
), held AS (
  SELECT
    u.attribute,
    u.n,
    u.covered,
    u.level,
    (
      LN(CAST(high.before + high.n - low.before - u.gaps AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
    ) AS bits,
    CASE
      WHEN a.is_ordered
      THEN CASE
        WHEN "low".code = "high".code
        THEN 0
        WHEN "high".position IS NULL
        THEN 1
        ELSE COALESCE(
          CAST((
            LEAST("high".position, "high".highest) - GREATEST("low".position, "low".lowest)
          ) AS DOUBLE PRECISION) / NULLIF("low".highest - "low".lowest, 0),
          0
        )
      END
      ELSE CAST(u.level AS DOUBLE PRECISION) / a.height
    END AS span
  FROM used AS u
  JOIN attributes AS a
    ON a.attribute = u.attribute
  JOIN "shoal_1_axes" AS low
    ON low.attribute = u.attribute AND low.code = u.low
  JOIN "shoal_1_axes" AS high
    ON high.attribute = u.attribute AND high.code = u.high
), told AS (
  SELECT
    SUM(a.n * (
      0 + 1 / CAST(COALESCE("g_s1".size, 1) AS DOUBLE PRECISION) + 1
    )) / CAST('2.0' AS DOUBLE PRECISION) AS n
  FROM "shoal_1_grouping" AS a
  LEFT JOIN "shoal_1_general" AS "g_s1"
    ON "g_s1".code = a."s1"
)
SELECT
  CAST(0 AS BIGINT) AS node,
  a.attribute,
  a.weight,
  a.leaves,
  SUM(h.n * h.level) / CAST(SUM(h.n) AS DOUBLE PRECISION) AS level,
  (
    CAST('30162.0' AS DOUBLE PRECISION) - COALESCE(SUM(h.n * (
      1 - CAST(h.covered AS DOUBLE PRECISION) / a.leaves
    )), 0)
  ) / CAST('30162.0' AS DOUBLE PRECISION) AS share,
  (
    CAST('30162.0' AS DOUBLE PRECISION) - COALESCE(SUM(h.n * (
      1 - CAST(h.level AS DOUBLE PRECISION) / a.height
    )), 0)
  ) / CAST('30162.0' AS DOUBLE PRECISION) AS climb,
  (
    CAST('30162.0' AS DOUBLE PRECISION) - COALESCE(SUM(h.n * (
      1 - h.span
    )), 0)
  ) / CAST('30162.0' AS DOUBLE PRECISION) AS span,
  (
    (
      CAST('30162.0' AS DOUBLE PRECISION) - COALESCE(SUM(h.n), 0)
    ) * (
      LN(CAST('30162.0' AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
    ) + COALESCE(SUM(h.n * h.bits), 0) - a.bits
  ) / CAST('30162.0' AS DOUBLE PRECISION) AS bits,
  COALESCE(SUM(h.n / CAST(h.covered AS DOUBLE PRECISION)), 0) / CAST('30162.0' AS DOUBLE PRECISION) AS detail,
  MAX(t.n) / CAST('30162.0' AS DOUBLE PRECISION) AS kept
FROM attributes AS a
CROSS JOIN told AS t
LEFT JOIN held AS h
  ON h.attribute = a.attribute
GROUP BY
  a.attribute,
  a.weight,
  a.leaves,
  a.bits
