WITH sizes AS (
  SELECT
    shape,
    SUM(n) AS n
  FROM `shoal_1_coded`
  GROUP BY
    shape
), totals AS (
  SELECT
    CAST(COALESCE(SUM(p.classes), 0) AS BIGINT) AS classes,
    COALESCE(MIN(s.n), 0) AS smallest,
    CAST(COALESCE(SUM(s.n * p.classes), 0) AS BIGINT) AS rows
  FROM sizes AS s
  JOIN `shoal_1_shapes` AS p
    ON p.shape = s.shape
), same1 AS (
  SELECT
    CAST(COALESCE(SUM(c.n * p.classes), 0) AS BIGINT) AS rows
  FROM (
    SELECT
      g.shape,
      SUM(g.n) AS n
    FROM `shoal_1_coded` AS g
    GROUP BY
      g.shape
    HAVING
      COUNT(DISTINCT g.`s1`) = 1
  ) AS c
  JOIN `shoal_1_shapes` AS p
    ON p.shape = c.shape
), same2 AS (
  SELECT
    CAST(COALESCE(SUM(c.n * p.classes), 0) AS BIGINT) AS rows
  FROM (
    SELECT
      g.shape,
      SUM(g.n) AS n
    FROM `shoal_1_coded` AS g
    GROUP BY
      g.shape
    HAVING
      COUNT(DISTINCT g.`s2`) = 1
  ) AS c
  JOIN `shoal_1_shapes` AS p
    ON p.shape = c.shape
)
SELECT
  t.classes,
  t.smallest,
  t.rows,
  s1.rows AS homogeneous1,
  s2.rows AS homogeneous2
FROM totals AS t
CROSS JOIN same1 AS s1
CROSS JOIN same2 AS s2
