SELECT
  SUM(x."f1" * x."f1"),
  SUM(x."f1" * x."f2"),
  SUM(x."f1" * x."one"),
  SUM(x."f1" * x.y),
  SUM(x."f2" * x."f2"),
  SUM(x."f2" * x."one"),
  SUM(x."f2" * x.y),
  SUM(x."one" * x."one"),
  SUM(x."one" * x.y)
FROM (
  SELECT
    l."f1",
    l."f2",
    1.0 AS one,
    LN(1 + r.lost) AS y
  FROM "shoal_1_results" AS r
  JOIN "shoal_1_lattice" AS l
    ON l.node = r.node
) AS x
