WITH seen AS (
  SELECT DISTINCT
    `qv1` AS value,
    CAST(`qv1` AS STRING) AS l0,
    CAST(`qv1` AS DOUBLE) AS leaf
  FROM `shoal_1_tally`
  WHERE
    NOT `qv1` IS NULL
), started AS (
  SELECT
    value,
    l0,
    leaf,
    FLOOR((
      leaf - CAST('0.05' AS DOUBLE)
    ) / CAST('0.1' AS DOUBLE)) * CAST('0.1' AS DOUBLE) + CAST('0.05' AS DOUBLE) AS start1,
    FLOOR((
      leaf - CAST('0.05' AS DOUBLE)
    ) / CAST('0.5' AS DOUBLE)) * CAST('0.5' AS DOUBLE) + CAST('0.05' AS DOUBLE) AS start2
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY value NULLS LAST, l0 NULLS LAST) AS place,
  l0,
  CASE
    WHEN leaf < 0.5
    THEN '< ' || CAST(0.5 AS STRING)
    WHEN leaf >= 1000000.0
    THEN '>= ' || CAST(1000000.0 AS STRING)
    WHEN NOT leaf IS NULL
    THEN '[' || CASE
      WHEN `start1` = FLOOR(`start1`) AND ABS(`start1`) < 1e16
      THEN CAST(CAST(`start1` AS BIGINT) AS STRING) || '.0'
      ELSE CAST(`start1` AS STRING)
    END || ', ' || CASE
      WHEN (
        `start1` + CAST('0.1' AS DOUBLE)
      ) = FLOOR((
        `start1` + CAST('0.1' AS DOUBLE)
      ))
      AND ABS((
        `start1` + CAST('0.1' AS DOUBLE)
      )) < 1e16
      THEN CAST(CAST((
        `start1` + CAST('0.1' AS DOUBLE)
      ) AS BIGINT) AS STRING) || '.0'
      ELSE CAST((
        `start1` + CAST('0.1' AS DOUBLE)
      ) AS STRING)
    END || ')'
  END AS l1,
  CASE
    WHEN leaf < 0.5
    THEN '< ' || CAST(0.5 AS STRING)
    WHEN leaf >= 1000000.0
    THEN '>= ' || CAST(1000000.0 AS STRING)
    WHEN NOT leaf IS NULL
    THEN '[' || CASE
      WHEN `start2` = FLOOR(`start2`) AND ABS(`start2`) < 1e16
      THEN CAST(CAST(`start2` AS BIGINT) AS STRING) || '.0'
      ELSE CAST(`start2` AS STRING)
    END || ', ' || CASE
      WHEN (
        `start2` + CAST('0.5' AS DOUBLE)
      ) = FLOOR((
        `start2` + CAST('0.5' AS DOUBLE)
      ))
      AND ABS((
        `start2` + CAST('0.5' AS DOUBLE)
      )) < 1e16
      THEN CAST(CAST((
        `start2` + CAST('0.5' AS DOUBLE)
      ) AS BIGINT) AS STRING) || '.0'
      ELSE CAST((
        `start2` + CAST('0.5' AS DOUBLE)
      ) AS STRING)
    END || ')'
  END AS l2,
  '*' AS l3
FROM started
