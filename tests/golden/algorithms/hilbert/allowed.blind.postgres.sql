WITH "sizes" AS (
  SELECT
    "part",
    "side",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "part",
    "side"
), failing AS (
  SELECT DISTINCT
    "part",
    "side"
  FROM (
    SELECT
      "part",
      "side",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
)
SELECT
  b.part,
  CAST(17 + ROW_NUMBER() OVER (ORDER BY b.part) AS INT) AS child
FROM (
  SELECT DISTINCT
    part
  FROM "shoal_1_quotas"
) AS b
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM failing AS f
    WHERE
      f.part = b.part
  )
