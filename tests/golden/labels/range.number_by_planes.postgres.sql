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
), neighbours AS (
  SELECT
    attribute,
    code,
    position AS upper,
    LAG(position) OVER (ORDER BY code) AS lower
  FROM "shoal_1_axes"
  WHERE
    attribute = 2
), starts AS (
  SELECT
    code,
    CASE
      WHEN lower IS NULL
      THEN NULL
      WHEN CAST((
        lower + upper
      ) AS DOUBLE PRECISION) / 2 > lower
      THEN CAST((
        lower + upper
      ) AS DOUBLE PRECISION) / 2
      ELSE upper
    END AS start
  FROM neighbours
), planes AS (
  SELECT
    e.class,
    b.start AS below,
    a.start AS above
  FROM ends AS e
  LEFT JOIN starts AS b
    ON b.code = e.low
  LEFT JOIN starts AS a
    ON a.code = e.high + 1
)
SELECT
  e.class,
  CASE
    WHEN NOT last IS NULL
    THEN ARRAY[
      CAST(CASE
        WHEN "below" = FLOOR("below") AND ABS("below") < CAST('1e16' AS DOUBLE PRECISION)
        THEN CAST(CAST("below" AS BIGINT) AS TEXT) || '.0'
        ELSE CAST("below" AS TEXT)
      END AS DECIMAL(18, 3)),
      CAST(CASE
        WHEN (
          above - 0
        ) = FLOOR((
          above - 0
        ))
        AND ABS((
          above - 0
        )) < CAST('1e16' AS DOUBLE PRECISION)
        THEN CAST(CAST((
          above - 0
        ) AS BIGINT) AS TEXT) || '.0'
        ELSE CAST((
          above - 0
        ) AS TEXT)
      END AS DECIMAL(18, 3))
    ]
  END AS label,
  CASE WHEN last IS NULL AND high > low THEN 0 ELSE low END AS low,
  high,
  CASE WHEN last IS NULL AND high > low THEN 74 ELSE high - low + 1 END AS leaves,
  CAST(0 AS BIGINT) AS gaps,
  level
FROM ends AS e
JOIN planes AS p
  ON p.class = e.class
