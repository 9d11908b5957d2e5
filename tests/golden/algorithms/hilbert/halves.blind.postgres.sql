WITH sides AS (
  SELECT
    part,
    0 AS side,
    taken AS n
  FROM "shoal_1_halved"
  WHERE
    taken > 0
  UNION ALL
  SELECT
    part,
    1,
    n - taken
  FROM "shoal_1_halved"
  WHERE
    taken < n
)
SELECT
  part,
  side,
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM sides
GROUP BY
  part,
  side
