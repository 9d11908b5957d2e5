WITH classes AS (
  SELECT
    "class",
    "s1",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_shown"
  GROUP BY
    "class",
    "s1",
    "s2"
), "sizes" AS (
  SELECT
    "class",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "classes"
  GROUP BY
    "class"
), "hist_s1_s2" AS (
  SELECT
    "class",
    "s2",
    "s1" AS sa,
    n
  FROM "classes"
), "sizes_s1_s2" AS (
  SELECT
    "class",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "classes"
  GROUP BY
    "class",
    "s2"
), "hist_s1" AS (
  SELECT
    "class",
    "s1" AS sa,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "classes"
  GROUP BY
    "class",
    "s1"
), "sizes_s1" AS (
  SELECT
    "class",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "classes"
  GROUP BY
    "class"
), running1 AS (
  SELECT
    "class",
    "s2",
    ROW_NUMBER() OVER (PARTITION BY "class", "s2" ORDER BY n DESC NULLS LAST, sa) AS k,
    SUM(n) OVER (
      PARTITION BY "class", "s2"
      ORDER BY n DESC NULLS LAST, sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto,
    SUM(n) OVER (PARTITION BY "class", "s2") AS n
  FROM "hist_s1_s2"
), away1 AS (
  SELECT
    "class",
    "s2",
    ABS(
      upto / CAST(n AS DOUBLE PRECISION) - CASE
        WHEN k < 3
        THEN (
          CAST('0.5' AS DOUBLE PRECISION) + (
            1 - CAST('0.5' AS DOUBLE PRECISION)
          ) * (
            "k" - 1
          ) / CAST('2.0' AS DOUBLE PRECISION)
        )
        ELSE 1
      END
    ) AS away
  FROM running1
), excess1 AS (
  SELECT
    "class",
    "s2",
    SUM(CASE WHEN away > CAST('1e-12' AS DOUBLE PRECISION) THEN away ELSE 0 END) AS score
  FROM away1
  GROUP BY
    "class",
    "s2"
), running2 AS (
  SELECT
    "class",
    ROW_NUMBER() OVER (PARTITION BY "class" ORDER BY n DESC NULLS LAST, sa) AS k,
    SUM(n) OVER (
      PARTITION BY "class"
      ORDER BY n DESC NULLS LAST, sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto,
    SUM(n) OVER (PARTITION BY "class") AS n
  FROM "hist_s1"
), away2 AS (
  SELECT
    "class",
    ABS(
      upto / CAST(n AS DOUBLE PRECISION) - CASE
        WHEN k < 3
        THEN (
          CAST('0.5' AS DOUBLE PRECISION) + (
            1 - CAST('0.5' AS DOUBLE PRECISION)
          ) * (
            "k" - 1
          ) / CAST('2.0' AS DOUBLE PRECISION)
        )
        ELSE 1
      END
    ) AS away
  FROM running2
), excess2 AS (
  SELECT
    "class",
    SUM(CASE WHEN away > CAST('1e-12' AS DOUBLE PRECISION) THEN away ELSE 0 END) AS score
  FROM away2
  GROUP BY
    "class"
)
SELECT
  class,
  1 AS model,
  'age<&''>' AS attribute,
  MIN(score) AS score
FROM excess1
GROUP BY
  class
UNION ALL
SELECT
  class,
  2 AS model,
  'age<&''>' AS attribute,
  MIN(score) AS score
FROM excess2
GROUP BY
  class
