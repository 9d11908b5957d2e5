WITH seen AS (
  SELECT DISTINCT
    `qv1` AS value,
    CAST(`qv1` AS STRING) AS l0,
    CAST(`qv1` AS BIGINT) AS leaf
  FROM `shoal_1_tally`
  WHERE
    NOT `qv1` IS NULL
), started AS (
  SELECT
    value,
    l0,
    leaf,
    leaf - (
      (
        leaf - 0
      ) % 5 + 5
    ) % 5 AS start1,
    leaf - (
      (
        leaf - 0
      ) % 20 + 20
    ) % 20 AS start2
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY value NULLS LAST, l0 NULLS LAST) AS place,
  l0,
  CASE
    WHEN leaf < -20
    THEN '< ' || CAST(-20 AS STRING)
    WHEN leaf >= 90
    THEN '>= ' || CAST(90 AS STRING)
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(`start1` AS STRING) || ', ' || CAST(`start1` + 4 AS STRING) || ']'
  END AS l1,
  CASE
    WHEN leaf < -20
    THEN '< ' || CAST(-20 AS STRING)
    WHEN leaf >= 90
    THEN '>= ' || CAST(90 AS STRING)
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(`start2` AS STRING) || ', ' || CAST(`start2` + 19 AS STRING) || ']'
  END AS l2,
  '*' AS l3
FROM started
