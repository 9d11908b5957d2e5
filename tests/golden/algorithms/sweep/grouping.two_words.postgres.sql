SELECT
  cell,
  class,
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_numbered"
GROUP BY
  cell,
  class,
  "s1",
  "s2"
