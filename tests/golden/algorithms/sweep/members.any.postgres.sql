WITH grouped AS (
  SELECT
    class,
    "s1" AS node,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_pieces"
  WHERE
    n > 0
  GROUP BY
    class,
    "s1"
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
), laid AS (
  SELECT
    v.class,
    v.node,
    v.low,
    v.n,
    v.part,
    CAST(COALESCE(SUM(u.n * u.part), 0) AS DECIMAL(38, 0)) AS start
  FROM held AS v
  LEFT JOIN held AS u
    ON u.class = v.class
    AND u.low <= v.low
    AND u.low + u.size > v.low
    AND u.level > v.level
  WHERE
    v.part * 12 > 2
  GROUP BY
    v.class,
    v.node,
    v.low,
    v.n,
    v.part
)
SELECT
  l.class,
  l.node,
  l.low,
  l.start + l.n * l.part AS entry,
  l.start + (
    l.n - g.i
  ) * l.part AS place,
  l.start AS until
FROM laid AS l, GENERATE_SERIES(0, LEAST(l.n, CAST(DIV(CAST(2 AS DECIMAL(38, 0)), l.part) AS BIGINT)) - 1) AS g(i)
