SELECT
  ROW_NUMBER() OVER (ORDER BY value, l0) AS place,
  l0,
  '*' AS l1
FROM (
  SELECT DISTINCT
    "qv1" AS value,
    CAST("qv1" AS TEXT) AS l0
  FROM "shoal_1_tally"
  WHERE
    NOT "qv1" IS NULL
) AS seen
