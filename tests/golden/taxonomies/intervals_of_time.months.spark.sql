WITH seen AS (
  SELECT DISTINCT
    `qv1` AS value,
    CAST(`qv1` AS STRING) AS l0,
    CAST(`qv1` AS DATE) AS leaf
  FROM `shoal_1_tally`
  WHERE
    NOT `qv1` IS NULL
), counted AS (
  SELECT
    value,
    l0,
    leaf,
    DATEDIFF(DAY, CAST('1970-01-01' AS DATE), leaf) AS day,
    12 * EXTRACT(YEAR FROM leaf - 14) + EXTRACT(MONTH FROM leaf - 14) - 1 AS month
  FROM seen
)
SELECT
  ROW_NUMBER() OVER (ORDER BY value NULLS LAST, l0 NULLS LAST) AS place,
  l0,
  CASE
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(CAST('1970-01-01' AS DATE) + CAST(`day` - (
      (
        `day` - 11002
      ) % 1 + 1
    ) % 1 AS INT) AS STRING) || ', ' || CAST(CAST('1970-01-01' AS DATE) + CAST(`day` - (
      (
        `day` - 11002
      ) % 1 + 1
    ) % 1 + 0 AS INT) AS STRING) || ']'
  END AS l1,
  CASE
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(MAKE_DATE(
      CAST(FLOOR((
        `month` - (
          (
            `month` - 24001
          ) % 1 + 1
        ) % 1
      ) / 12.0) AS INT),
      CAST((
        `month` - (
          (
            `month` - 24001
          ) % 1 + 1
        ) % 1
      ) % 12 AS INT) + 1,
      1
    ) + 14 AS STRING) || ', ' || CAST(MAKE_DATE(
      CAST(FLOOR((
        `month` - (
          (
            `month` - 24001
          ) % 1 + 1
        ) % 1 + 1
      ) / 12.0) AS INT),
      CAST((
        `month` - (
          (
            `month` - 24001
          ) % 1 + 1
        ) % 1 + 1
      ) % 12 AS INT) + 1,
      1
    ) + 13 AS STRING) || ']'
  END AS l2,
  CASE
    WHEN NOT leaf IS NULL
    THEN '[' || CAST(MAKE_DATE(
      CAST(FLOOR((
        `month` - (
          (
            `month` - 24001
          ) % 12 + 12
        ) % 12
      ) / 12.0) AS INT),
      CAST((
        `month` - (
          (
            `month` - 24001
          ) % 12 + 12
        ) % 12
      ) % 12 AS INT) + 1,
      1
    ) + 14 AS STRING) || ', ' || CAST(MAKE_DATE(
      CAST(FLOOR(
        (
          `month` - (
            (
              `month` - 24001
            ) % 12 + 12
          ) % 12 + 12
        ) / 12.0
      ) AS INT),
      CAST((
        `month` - (
          (
            `month` - 24001
          ) % 12 + 12
        ) % 12 + 12
      ) % 12 AS INT) + 1,
      1
    ) + 13 AS STRING) || ']'
  END AS l3,
  '*' AS l4
FROM counted
