WITH seen AS (
  SELECT DISTINCT
    "qv1" AS value,
    CAST("qv1" AS TEXT) AS l0
  FROM "shoal_1_tally"
  WHERE
    NOT "qv1" IS NULL
), parts AS (
  SELECT
    value,
    l0,
    CAST(CAST(value AS DATE) AS TEXT) AS day,
    LPAD(CAST(EXTRACT(YEAR FROM value) AS TEXT), 4, '0') AS year,
    LPAD(CAST(EXTRACT(MONTH FROM value) AS TEXT), 2, '0') AS month,
    CAST(EXTRACT(QUARTER FROM value) AS TEXT) AS quarter
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY value, l0) AS place,
  l0,
  day AS l1,
  year || '-' || month AS l2,
  year || '-Q' || quarter AS l3,
  year AS l4,
  SUBSTRING(year FROM 1 FOR 3) || '0s' AS l5,
  '*' AS l6
FROM parts
