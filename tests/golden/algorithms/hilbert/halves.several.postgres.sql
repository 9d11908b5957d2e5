WITH sides AS (
  SELECT
    part,
    0 AS side,
    "s1",
    "s2",
    taken AS n
  FROM "shoal_1_halved"
  WHERE
    taken > 0
  UNION ALL
  SELECT
    part,
    1,
    "s1",
    "s2",
    n - taken
  FROM "shoal_1_halved"
  WHERE
    taken < n
)
SELECT
  part,
  side,
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM sides
GROUP BY
  part,
  side,
  "s1",
  "s2"
