WITH grouped AS (
  SELECT
    `class`,
    `s1`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_pieces`
  WHERE
    n > 0
  GROUP BY
    `class`,
    `s1`,
    `s2`
), `sizes` AS (
  SELECT
    `class`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`
), failing AS (
  SELECT DISTINCT
    `class`
  FROM (
    SELECT
      `class`,
      CAST(n AS DOUBLE) AS observed,
      CAST(5 AS DOUBLE) AS required
    FROM `sizes`
    WHERE
      n < 5
  ) AS violations
)
SELECT
  `class`
FROM failing
