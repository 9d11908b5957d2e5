SELECT
  ROW_NUMBER() OVER (ORDER BY value) AS place,
  CAST(value AS TEXT) AS l0,
  '*' AS l1
FROM (
  SELECT DISTINCT
    "qv1" AS value
  FROM "shoal_1_tally"
  WHERE
    NOT "qv1" IS NULL
) AS seen
