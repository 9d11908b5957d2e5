SELECT
  "qv1",
  "qv2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_tally"
GROUP BY
  "qv1",
  "qv2"
