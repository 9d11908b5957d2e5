WITH sizes AS (
  SELECT
    shape,
    SUM(n) AS n
  FROM "shoal_1_coded"
  GROUP BY
    shape
), totals AS (
  SELECT
    CAST(COALESCE(SUM(p.classes), 0) AS BIGINT) AS classes,
    COALESCE(MIN(s.n), 0) AS smallest,
    CAST(COALESCE(SUM(s.n * p.classes), 0) AS BIGINT) AS rows
  FROM sizes AS s
  JOIN "shoal_1_shapes" AS p
    ON p.shape = s.shape
)
SELECT
  t.classes,
  t.smallest,
  t.rows
FROM totals AS t
