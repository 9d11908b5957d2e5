WITH seen AS (
  SELECT DISTINCT
    CAST(`qv1` AS STRING) AS leaf
  FROM `shoal_1_tally`
  WHERE
    NOT `qv1` IS NULL
), padded AS (
  SELECT
    leaf,
    LPAD(leaf, 3, '\'') AS code
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY code NULLS LAST, leaf NULLS LAST) AS place,
  leaf AS l0,
  RPAD(SUBSTRING(code, 1, 2), 3, '*') AS l1,
  RPAD(SUBSTRING(code, 1, 1), 3, '*') AS l2,
  RPAD(SUBSTRING(code, 1, 0), 3, '*') AS l3
FROM padded
