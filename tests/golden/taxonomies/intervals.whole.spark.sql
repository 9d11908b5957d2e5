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
        leaf - -3
      ) % 5 + 5
    ) % 5 AS start1,
    leaf - (
      (
        leaf - -3
      ) % 10 + 10
    ) % 10 AS start2,
    leaf - (
      (
        leaf - -3
      ) % 20 + 20
    ) % 20 AS start3
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY value NULLS LAST, l0 NULLS LAST) AS place,
  l0,
  CASE
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(`start1` AS STRING) || ', ' || CAST(`start1` + 4 AS STRING) || ']'
  END AS l1,
  CASE
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(`start2` AS STRING) || ', ' || CAST(`start2` + 9 AS STRING) || ']'
  END AS l2,
  CASE
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(`start3` AS STRING) || ', ' || CAST(`start3` + 19 AS STRING) || ']'
  END AS l3,
  '*' AS l4
FROM started
