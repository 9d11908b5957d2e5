WITH grouped AS (
  SELECT
    class,
    `s1` AS node,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_pieces`
  WHERE
    n > 0
  GROUP BY
    class,
    `s1`
), general AS (
  SELECT
    g.class,
    q.sa,
    CAST(SUM(CASE WHEN g.node <> q.sa THEN g.n * q.part ELSE 0 END) AS DECIMAL(38, 0)) AS start
  FROM grouped AS g
  JOIN `shoal_1_parts_"s1"` AS q
    ON q.node = g.node
  GROUP BY
    g.class,
    q.sa
), ends AS (
  SELECT
    class,
    sa,
    start,
    ROW_NUMBER() OVER (PARTITION BY class ORDER BY start DESC, sa NULLS LAST) AS i
  FROM general
)
SELECT
  g.class,
  g.node,
  g.node AS low,
  g.n,
  CAST(2 AS DECIMAL(38, 0)) AS part,
  v.start,
  CASE WHEN v.sa < e.sa THEN e.start - 1 WHEN v.sa >= e.sa THEN e.start END AS until
FROM grouped AS g
JOIN ends AS e
  ON e.class = g.class AND e.i = 1
LEFT JOIN general AS v
  ON v.class = g.class AND v.sa = g.node
