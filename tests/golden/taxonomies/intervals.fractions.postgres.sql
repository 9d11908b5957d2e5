WITH seen AS (
  SELECT DISTINCT
    "qv1" AS value,
    CAST("qv1" AS TEXT) AS l0,
    CAST("qv1" AS DOUBLE PRECISION) AS leaf
  FROM "shoal_1_tally"
  WHERE
    NOT "qv1" IS NULL
), started AS (
  SELECT
    value,
    l0,
    leaf,
    FLOOR((
      leaf - CAST('0.05' AS DOUBLE PRECISION)
    ) / CAST('0.1' AS DOUBLE PRECISION)) * CAST('0.1' AS DOUBLE PRECISION) + CAST('0.05' AS DOUBLE PRECISION) AS start1,
    FLOOR((
      leaf - CAST('0.05' AS DOUBLE PRECISION)
    ) / CAST('0.5' AS DOUBLE PRECISION)) * CAST('0.5' AS DOUBLE PRECISION) + CAST('0.05' AS DOUBLE PRECISION) AS start2
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY value, l0) AS place,
  l0,
  CASE
    WHEN leaf < 0.5
    THEN '< ' || CAST(0.5 AS TEXT)
    WHEN leaf >= 1000000.0
    THEN '>= ' || CAST(1000000.0 AS TEXT)
    WHEN NOT leaf IS NULL
    THEN '[' || CASE
      WHEN "start1" = FLOOR("start1") AND ABS("start1") < CAST('1e16' AS DOUBLE PRECISION)
      THEN CAST(CAST("start1" AS BIGINT) AS TEXT) || '.0'
      ELSE CAST("start1" AS TEXT)
    END || ', ' || CASE
      WHEN (
        "start1" + CAST('0.1' AS DOUBLE PRECISION)
      ) = FLOOR((
        "start1" + CAST('0.1' AS DOUBLE PRECISION)
      ))
      AND ABS((
        "start1" + CAST('0.1' AS DOUBLE PRECISION)
      )) < CAST('1e16' AS DOUBLE PRECISION)
      THEN CAST(CAST((
        "start1" + CAST('0.1' AS DOUBLE PRECISION)
      ) AS BIGINT) AS TEXT) || '.0'
      ELSE CAST((
        "start1" + CAST('0.1' AS DOUBLE PRECISION)
      ) AS TEXT)
    END || ')'
  END AS l1,
  CASE
    WHEN leaf < 0.5
    THEN '< ' || CAST(0.5 AS TEXT)
    WHEN leaf >= 1000000.0
    THEN '>= ' || CAST(1000000.0 AS TEXT)
    WHEN NOT leaf IS NULL
    THEN '[' || CASE
      WHEN "start2" = FLOOR("start2") AND ABS("start2") < CAST('1e16' AS DOUBLE PRECISION)
      THEN CAST(CAST("start2" AS BIGINT) AS TEXT) || '.0'
      ELSE CAST("start2" AS TEXT)
    END || ', ' || CASE
      WHEN (
        "start2" + CAST('0.5' AS DOUBLE PRECISION)
      ) = FLOOR((
        "start2" + CAST('0.5' AS DOUBLE PRECISION)
      ))
      AND ABS((
        "start2" + CAST('0.5' AS DOUBLE PRECISION)
      )) < CAST('1e16' AS DOUBLE PRECISION)
      THEN CAST(CAST((
        "start2" + CAST('0.5' AS DOUBLE PRECISION)
      ) AS BIGINT) AS TEXT) || '.0'
      ELSE CAST((
        "start2" + CAST('0.5' AS DOUBLE PRECISION)
      ) AS TEXT)
    END || ')'
  END AS l2,
  '*' AS l3
FROM started
