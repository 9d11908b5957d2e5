WITH grouped AS (
  SELECT
    x.attribute,
    s.level,
    x.path & s.keep AS prefix,
    s.leaves,
    s.climb,
    s.is_ordered,
    COUNT(*) AS covered,
    COUNT(x.position) AS placed,
    CAST((
      LEAST(MAX(x.position), MAX(x.highest)) - GREATEST(MIN(x.position), MIN(x.lowest))
    ) AS DOUBLE PRECISION) / NULLIF(MAX(x.highest) - MIN(x.lowest), 0) AS width,
    CAST(SUM(CAST(x.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_axes" AS x
  JOIN "shoal_1_steps" AS s
    ON s.attribute = x.attribute
  GROUP BY
    x.attribute,
    s.level,
    x.path & s.keep,
    s.leaves,
    s.climb,
    s.is_ordered
  HAVING
    SUM(x.n) > 0
)
SELECT
  attribute,
  level,
  prefix,
  n,
  CAST(covered AS DOUBLE PRECISION) / leaves AS share,
  climb,
  CASE
    WHEN NOT is_ordered
    THEN climb
    WHEN covered = 1
    THEN 0
    WHEN placed < covered
    THEN 1
    ELSE COALESCE(width, 0)
  END AS span,
  (
    LN(CAST(n AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
  ) AS bits,
  1.0 / CAST(covered AS DOUBLE PRECISION) AS detail
FROM grouped
