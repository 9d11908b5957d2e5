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
), "hist_s1" AS (
  SELECT
    "g"."class",
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      "class",
      "s1",
      "s2",
      n
    FROM "classes"
  ) AS g
  JOIN "shoal_1_shares" AS s
    ON s.node = g."s1"
  GROUP BY
    "g"."class",
    s.sa
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
    ROW_NUMBER() OVER (PARTITION BY "class" ORDER BY n DESC NULLS LAST, sa) AS k,
    SUM(n) OVER (
      PARTITION BY "class"
      ORDER BY n DESC NULLS LAST, sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto,
    SUM(n) OVER (PARTITION BY "class") AS n
  FROM "hist_s1"
), away1 AS (
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
  FROM running1
), excess1 AS (
  SELECT
    "class",
    SUM(CASE WHEN away > CAST('1e-12' AS DOUBLE PRECISION) THEN away ELSE 0 END) AS score
  FROM away1
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
