WITH occurring AS (
  SELECT
    1 AS attribute,
    "q1" AS code,
    SUM(n) AS n
  FROM "shoal_1_cells"
  GROUP BY
    "q1"
  UNION ALL
  SELECT
    2 AS attribute,
    "q2" AS code,
    SUM(n) AS n
  FROM "shoal_1_cells"
  GROUP BY
    "q2"
), used AS (
  SELECT
    1 AS attribute,
    c.low1 AS low,
    c.leaves1 AS covered,
    c.level1 AS level,
    SUM(a.n) AS n
  FROM "shoal_1_assignment" AS a
  JOIN "shoal_1_classes" AS c
    ON c.class = a.class
  GROUP BY
    c.low1,
    c.leaves1,
    c.level1
  UNION ALL
  SELECT
    2 AS attribute,
    c.low2 AS low,
    c.leaves2 AS covered,
    c.level2 AS level,
    SUM(a.n) AS n
  FROM "shoal_1_assignment" AS a
  JOIN "shoal_1_classes" AS c
    ON c.class = a.class
  GROUP BY
    c.low2,
    c.leaves2,
    c.level2
), held AS (
  SELECT
    u.attribute,
    u.low,
    u.covered,
    u.level,
    u.n,
    (
      LN(CAST(SUM(o.n) AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
    ) AS bits
  FROM used AS u
  JOIN occurring AS o
    ON o.attribute = u.attribute AND o.code >= u.low AND o.code < u.low + u.covered
  GROUP BY
    u.attribute,
    u.low,
    u.covered,
    u.level,
    u.n
), attributes AS (
  SELECT
    g.attribute,
    g.weight,
    g.leaves,
    g.height,
    SUM(o.n * (
      LN(CAST(o.n AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
    )) AS bits
  FROM (VALUES
    (
      1,
      CAST('1.0' AS DOUBLE PRECISION),
      CAST('74.0' AS DOUBLE PRECISION),
      CAST('2.0' AS DOUBLE PRECISION)
    ),
    (
      2,
      CAST('0.25' AS DOUBLE PRECISION),
      CAST('74.0' AS DOUBLE PRECISION),
      CAST('2.0' AS DOUBLE PRECISION)
    )) AS g(attribute, weight, leaves, height)
  JOIN occurring AS o
    ON o.attribute = g.attribute
  GROUP BY
    g.attribute,
    g.weight,
    g.leaves,
    g.height
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
    (
      CAST('30162.0' AS DOUBLE PRECISION) - COALESCE(SUM(h.n), 0)
    ) * (
      LN(CAST('30162.0' AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
    ) + COALESCE(SUM(h.n * h.bits), 0) - a.bits
  ) / CAST('30162.0' AS DOUBLE PRECISION) AS bits,
  COALESCE(SUM(h.n / CAST(h.covered AS DOUBLE PRECISION)), 0) / CAST('30162.0' AS DOUBLE PRECISION) AS detail,
  COALESCE(SUM(h.n), 0) / CAST('30162.0' AS DOUBLE PRECISION) AS kept
FROM attributes AS a
LEFT JOIN held AS h
  ON h.attribute = a.attribute
GROUP BY
  a.attribute,
  a.weight,
  a.leaves,
  a.bits
