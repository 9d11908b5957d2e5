WITH given AS (
  SELECT
    g.part,
    g.attribute,
    g.child,
    g.plane
  FROM (VALUES
    (1, 1, 0, CAST('17.0' AS DOUBLE PRECISION)),
    (2, 2, 1, CAST('inf' AS DOUBLE PRECISION))) AS g(part, attribute, child, plane)
), reached AS (
  SELECT
    g.part,
    g.attribute,
    g.child,
    g.plane,
    MAX(CASE WHEN x.position < g.plane THEN x.path END) AS cut,
    MIN(CASE WHEN x.position IS NULL OR x.position >= g.plane THEN x.path END) AS next
  FROM given AS g
  JOIN "shoal_1_axes" AS x
    ON x.attribute = g.attribute
  GROUP BY
    g.part,
    g.attribute,
    g.child,
    g.plane
)
SELECT
  CAST(part AS INT) AS part,
  attribute,
  CAST(CASE WHEN attribute = 1 THEN 15 WHEN attribute = 2 THEN 0 END AS BIGINT) AS "m1",
  CAST(CASE WHEN attribute = 1 THEN 0 WHEN attribute = 2 THEN 576460752303423487 END AS BIGINT) AS "m2",
  COALESCE(cut, -1) AS cut,
  COALESCE(next, -1) AS next,
  plane,
  CAST(child AS INT) AS child
FROM reached
