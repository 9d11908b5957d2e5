WITH grouped AS (
  SELECT
    p.class,
    p."s1" AS node,
    CAST(SUM(CAST(p.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_failing" AS f
    ON f.class = p.class AND f.is_hopeless = 0
  GROUP BY
    p.class,
    p."s1"
), held AS (
  SELECT
    g.class,
    g.node,
    g.n,
    n.level,
    n.low,
    n.size,
    MAX(q.part) AS part
  FROM grouped AS g
  JOIN "shoal_1_nodes" AS n
    ON n.code = g.node
  JOIN "shoal_1_parts_""s1""" AS q
    ON q.node = g.node
  GROUP BY
    g.class,
    g.node,
    g.n,
    n.level,
    n.low,
    n.size
)
SELECT
  v.class,
  v.node,
  v.low,
  v.n,
  v.part,
  CAST(COALESCE(SUM(u.n * u.part), 0) AS BIGINT) AS start
FROM held AS v
LEFT JOIN held AS u
  ON u.class = v.class
  AND u.low <= v.low
  AND u.low + u.size > v.low
  AND u.level > v.level
GROUP BY
  v.class,
  v.node,
  v.low,
  v.n,
  v.part
