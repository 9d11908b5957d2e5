WITH placed AS (
  SELECT
    o.node,
    1 AS attribute,
    l.l1 AS level
  FROM "shoal_1_nodes" AS o
  JOIN "shoal_1_lattice" AS l
    ON l.node = o.node
  UNION ALL
  SELECT
    o.node,
    2 AS attribute,
    l.l2 AS level
  FROM "shoal_1_nodes" AS o
  JOIN "shoal_1_lattice" AS l
    ON l.node = o.node
), suppressed AS (
  SELECT
    f.node,
    1 AS attribute,
    SUM(f.n) AS n,
    SUM(f.n * b.share) AS share,
    SUM(f.n * b.climb) AS climb,
    SUM(f.n * b.span) AS span,
    SUM(f.n * b.bits) AS bits,
    SUM(f.n * b.detail) AS detail
  FROM "shoal_1_failing" AS f
  JOIN "shoal_1_lattice" AS l
    ON l.node = f.node
  JOIN "shoal_1_levels" AS v
    ON v.attribute = 1 AND v.level = l.l1
  JOIN "shoal_1_labels" AS b
    ON b.attribute = 1 AND b.level = v.level AND b.prefix = f."w1" & v."m1"
  GROUP BY
    f.node
  UNION ALL
  SELECT
    f.node,
    2 AS attribute,
    SUM(f.n) AS n,
    SUM(f.n * b.share) AS share,
    SUM(f.n * b.climb) AS climb,
    SUM(f.n * b.span) AS span,
    SUM(f.n * b.bits) AS bits,
    SUM(f.n * b.detail) AS detail
  FROM "shoal_1_failing" AS f
  JOIN "shoal_1_lattice" AS l
    ON l.node = f.node
  JOIN "shoal_1_levels" AS v
    ON v.attribute = 2 AND v.level = l.l2
  JOIN "shoal_1_labels" AS b
    ON b.attribute = 2 AND b.level = v.level AND b.prefix = f."w2" & v."m2"
  GROUP BY
    f.node
)
SELECT
  p.node,
  p.attribute,
  v.weight,
  v.leaves,
  p.level,
  v.share + COALESCE(s.n - s.share, 0) / CAST('30162.0' AS DOUBLE PRECISION) AS share,
  v.climb + COALESCE(s.n - s.climb, 0) / CAST('30162.0' AS DOUBLE PRECISION) AS climb,
  v.span + COALESCE(s.n - s.span, 0) / CAST('30162.0' AS DOUBLE PRECISION) AS span,
  v.bits + COALESCE(
    s.n * (
      LN(CAST('30162.0' AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
    ) - s.bits,
    0
  ) / CAST('30162.0' AS DOUBLE PRECISION) AS bits,
  v.detail - COALESCE(s.detail, 0) / CAST('30162.0' AS DOUBLE PRECISION) AS detail,
  1 - COALESCE(s.n, 0) / CAST('30162.0' AS DOUBLE PRECISION) AS kept
FROM placed AS p
JOIN "shoal_1_levels" AS v
  ON v.attribute = p.attribute AND v.level = p.level
LEFT JOIN suppressed AS s
  ON s.node = p.node AND s.attribute = p.attribute
