WITH "sizes" AS (
  SELECT
    "qv1",
    "qv2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_coded"
  GROUP BY
    "qv1",
    "qv2"
), failing AS (
  SELECT DISTINCT
    "qv1",
    "qv2"
  FROM (
    SELECT
      "qv1",
      "qv2",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
)
SELECT
  "qv1",
  "qv2"
FROM failing
