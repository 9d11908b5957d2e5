WITH histogram AS (
  SELECT
    "sv1" AS sa,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_tally"
  GROUP BY
    "sv1"
), ranked AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY n DESC NULLS LAST, sa) AS l,
    n,
    SUM(n) OVER (ORDER BY n DESC NULLS LAST, sa rows BETWEEN CURRENT ROW AND UNBOUNDED following) AS tail,
    COUNT(*) OVER () AS m
  FROM histogram
)
SELECT
  l,
  n,
  CAST(tail AS BIGINT) AS tail,
  m
FROM ranked
WHERE
  l <= 1000
