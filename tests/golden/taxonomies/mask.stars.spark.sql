WITH seen AS (
  SELECT DISTINCT
    CAST(`qv1` AS STRING) AS leaf
  FROM `shoal_1_tally`
  WHERE
    NOT `qv1` IS NULL
), padded AS (
  SELECT
    leaf,
    RPAD(leaf, 5, '*') AS code
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY code NULLS LAST, leaf NULLS LAST) AS place,
  leaf AS l0,
  RPAD(SUBSTRING(code, 1, 4), 5, '*') AS l1,
  RPAD(SUBSTRING(code, 1, 3), 5, '*') AS l2,
  RPAD(SUBSTRING(code, 1, 2), 5, '*') AS l3,
  RPAD(SUBSTRING(code, 1, 1), 5, '*') AS l4,
  RPAD(SUBSTRING(code, 1, 0), 5, '*') AS l5
FROM padded
