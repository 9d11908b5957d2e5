WITH "sizes" AS (
  SELECT
    "class",
    n
  FROM "shoal_1_histograms"
), failing AS (
  SELECT DISTINCT
    "class"
  FROM (
    SELECT
      "class",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
)
SELECT
  a.cell,
  a.class,
  a.n
FROM "shoal_1_grouping" AS a
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM failing AS f
    WHERE
      f.class = a.class
  )
