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
  FROM "shoal_1_ranges" AS r
  JOIN "shoal_1_axes" AS x
    ON x.attribute = 2 AND x.path = r."low2"
  JOIN "shoal_1_axes" AS y
    ON y.attribute = 2 AND y.path = r."high2"
  JOIN "shoal_2_dimension_q2" AS f
    ON f.code = x.code
  JOIN "shoal_2_dimension_q2" AS t
    ON t.code = y.code
), planes AS (
  SELECT
    class,
    NULLIF("below2", CAST('Infinity' AS DOUBLE PRECISION)) AS "below",
    NULLIF("above2", CAST('Infinity' AS DOUBLE PRECISION)) AS "above"
  FROM "shoal_1_ranges"
)
SELECT
  e.class,
  CASE
    WHEN last IS NULL AND high > low
    THEN '*'
    WHEN last IS NULL
    THEN NULL
    WHEN below IS NULL AND above IS NULL
    THEN '*'
    WHEN below IS NULL
    THEN '< ' || CAST(CAST("above" AS BIGINT) AS TEXT)
    WHEN above IS NULL
    THEN '>= ' || CAST(CAST("below" AS BIGINT) AS TEXT)
    WHEN below = (
      above - 1
    )
    THEN CAST(CAST("below" AS BIGINT) AS TEXT)
    ELSE '[' || CAST(CAST("below" AS BIGINT) AS TEXT) || ', ' || CAST(CAST((
      above - 1
    ) AS BIGINT) AS TEXT) || ']'
  END AS label,
  CASE WHEN last IS NULL AND high > low THEN 0 ELSE low END AS low,
  high,
  CASE WHEN last IS NULL AND high > low THEN 74 ELSE high - low + 1 END AS leaves,
  CAST(0 AS BIGINT) AS gaps,
  level
FROM ends AS e
JOIN planes AS p
  ON p.class = e.class
