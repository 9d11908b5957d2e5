WITH seen AS (
  SELECT DISTINCT
    "qv1" AS value,
    CAST("qv1" AS TEXT) AS l0,
    CAST("qv1" AS DATE) AS leaf
  FROM "shoal_1_tally"
  WHERE
    NOT "qv1" IS NULL
), counted AS (
  SELECT
    value,
    l0,
    leaf,
    (
      leaf - CAST('1970-01-01' AS DATE)
    ) AS day,
    12 * EXTRACT(YEAR FROM leaf - 0) + EXTRACT(MONTH FROM leaf - 0) - 1 AS month
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY value, l0) AS place,
  l0,
  CASE
    WHEN leaf < CAST('2000-01-01' AS DATE)
    THEN '< ' || CAST(CAST('2000-01-01' AS DATE) AS TEXT)
    WHEN leaf >= CAST('2024-12-31' AS DATE)
    THEN '>= ' || CAST(CAST('2024-12-31' AS DATE) AS TEXT)
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(CAST('1970-01-01' AS DATE) + CAST("day" - (
      (
        "day" - 0
      ) % 7 + 7
    ) % 7 AS INT) AS TEXT) || ', ' || CAST(CAST('1970-01-01' AS DATE) + CAST("day" - (
      (
        "day" - 0
      ) % 7 + 7
    ) % 7 + 6 AS INT) AS TEXT) || ']'
  END AS l1,
  CASE
    WHEN leaf < CAST('2000-01-01' AS DATE)
    THEN '< ' || CAST(CAST('2000-01-01' AS DATE) AS TEXT)
    WHEN leaf >= CAST('2024-12-31' AS DATE)
    THEN '>= ' || CAST(CAST('2024-12-31' AS DATE) AS TEXT)
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(CAST('1970-01-01' AS DATE) + CAST("day" - (
      (
        "day" - 0
      ) % 28 + 28
    ) % 28 AS INT) AS TEXT) || ', ' || CAST(CAST('1970-01-01' AS DATE) + CAST("day" - (
      (
        "day" - 0
      ) % 28 + 28
    ) % 28 + 27 AS INT) AS TEXT) || ']'
  END AS l2,
  '*' AS l3
FROM counted
