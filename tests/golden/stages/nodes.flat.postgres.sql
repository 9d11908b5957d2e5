WITH paths AS (
  SELECT
    code AS leaf,
    0 AS level,
    l0 AS l0,
    low0 AS low,
    size0 AS size
  FROM "shoal_2_dimension_s2"
  UNION ALL
  SELECT
    code AS leaf,
    1 AS level,
    l1 AS l0,
    low1 AS low,
    size1 AS size
  FROM "shoal_2_dimension_s2"
), merged AS (
  SELECT
    l0,
    low,
    size,
    MIN(level) AS level
  FROM paths
  GROUP BY
    l0,
    low,
    size
), coded AS (
  SELECT
    CASE
      WHEN level = 0
      THEN low
      ELSE 74 + ROW_NUMBER() OVER (PARTITION BY level > 0 ORDER BY level, low) - 1
    END AS code,
    l0,
    level,
    low,
    size
  FROM merged
), chained AS (
  SELECT
    p.leaf,
    n.code,
    LEAD(n.code) OVER (PARTITION BY p.leaf ORDER BY n.level) AS parent
  FROM (
    SELECT DISTINCT
      leaf,
      l0,
      low,
      size
    FROM paths
  ) AS p
  JOIN coded AS n
    ON n.low = p.low AND n.size = p.size AND ARRAY[n.l0] = ARRAY[p.l0]
)
SELECT
  CAST(n.code AS BIGINT) AS code,
  n.l0,
  CAST(n.level AS BIGINT) AS level,
  CAST(n.low AS BIGINT) AS low,
  n.size,
  CAST(a.parent AS BIGINT) AS parent
FROM coded AS n
JOIN chained AS a
  ON a.code = n.code AND a.leaf = n.low
