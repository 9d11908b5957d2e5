WITH ends AS (
  SELECT
    r.class,
    x.code AS low,
    y.code AS high,
    f.l0 AS first,
    t.l0 AS last,
    x.position AS low_position,
    y.position AS high_position,
    CASE
      WHEN f.low0 = t.low0
      THEN 0
      WHEN f.low1 = t.low1
      THEN 1
      WHEN f.low2 = t.low2
      THEN 2
    END AS level
  FROM `shoal_1_ranges` AS r
  JOIN `shoal_1_axes` AS x
    ON x.attribute = 2 AND x.path = r.`low2`
  JOIN `shoal_1_axes` AS y
    ON y.attribute = 2 AND y.path = r.`high2`
  JOIN `shoal_2_dimension_q2` AS f
    ON f.code = x.code
  JOIN `shoal_2_dimension_q2` AS t
    ON t.code = y.code
), held AS (
  SELECT
    a.class,
    x.code,
    x.position,
    SUM(a.n) AS n
  FROM `shoal_1_grouping` AS a
  JOIN `shoal_1_cells` AS c
    ON c.cell = a.cell
  JOIN `shoal_1_axes` AS x
    ON x.attribute = 2 AND x.path = c.`w2` & 576460752303423487
  GROUP BY
    a.class,
    x.code,
    x.position
), summed AS (
  SELECT
    class,
    SUM(n * position) OVER (
      PARTITION BY class
      ORDER BY code NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS total,
    SUM(n) OVER (
      PARTITION BY class
      ORDER BY code NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS n,
    ROW_NUMBER() OVER (PARTITION BY class ORDER BY code DESC) AS place,
    COUNT(position) OVER (PARTITION BY class) - COUNT(*) OVER (PARTITION BY class) AS nulls
  FROM held
), means AS (
  SELECT
    class,
    total / CAST(n AS DOUBLE) AS mean
  FROM summed
  WHERE
    place = 1 AND nulls = 0
)
SELECT
  e.class,
  CAST(CAST(CAST('1970-01-01' AS DATE) + CAST(FLOOR(FLOOR(m.mean / 1 + 0.5) * 1 / 86400) AS INT) AS STRING) || ' ' || LPAD(
    CAST((
      CAST(FLOOR(FLOOR(m.mean / 1 + 0.5) * 1 / 3600) AS BIGINT) % 24 + 24
    ) % 24 AS STRING),
    2,
    '0'
  ) || ':' || LPAD(
    CAST((
      CAST(FLOOR(FLOOR(m.mean / 1 + 0.5) * 1 / 60) AS BIGINT) % 60 + 60
    ) % 60 AS STRING),
    2,
    '0'
  ) || ':' || LPAD(
    CAST((
      CAST(FLOOR(FLOOR(m.mean / 1 + 0.5) * 1 / 1) AS BIGINT) % 60 + 60
    ) % 60 AS STRING),
    2,
    '0'
  ) AS TIMESTAMP_NTZ) AS label,
  CASE WHEN last IS NULL AND high > low THEN 0 ELSE low END AS low,
  high,
  CASE WHEN last IS NULL AND high > low THEN 74 ELSE high - low + 1 END AS leaves,
  CAST(0 AS BIGINT) AS gaps,
  level
FROM ends AS e
LEFT JOIN means AS m
  ON m.class = e.class
