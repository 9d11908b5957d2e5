SELECT
  "w1",
  "w2",
  CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
  CAST(3 AS DOUBLE PRECISION) AS required
FROM "hist_s1"
GROUP BY
  "w1",
  "w2"
HAVING
  COUNT(*) < 3
