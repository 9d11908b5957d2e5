WITH seen AS (
  SELECT DISTINCT
    CAST("qv1" AS TEXT) AS leaf
  FROM "shoal_1_tally"
  WHERE
    NOT "qv1" IS NULL
), padded AS (
  SELECT
    leaf,
    RPAD(leaf, 5, '*') AS code
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY code, leaf) AS place,
  leaf AS l0,
  RPAD(SUBSTRING(code FROM 1 FOR 4), 5, '*') AS l1,
  RPAD(SUBSTRING(code FROM 1 FOR 3), 5, '*') AS l2,
  RPAD(SUBSTRING(code FROM 1 FOR 2), 5, '*') AS l3,
  RPAD(SUBSTRING(code FROM 1 FOR 1), 5, '*') AS l4,
  RPAD(SUBSTRING(code FROM 1 FOR 0), 5, '*') AS l5
FROM padded
