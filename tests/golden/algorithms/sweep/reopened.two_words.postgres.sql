SELECT
  place,
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM (
  SELECT
    place,
    "s1",
    "s2",
    n
  FROM "shoal_1_rows"
  UNION ALL
  SELECT
    place,
    "s1",
    "s2",
    n
  FROM "shoal_1_closed"
  WHERE
    item = 17
) AS joined
GROUP BY
  place,
  "s1",
  "s2"
