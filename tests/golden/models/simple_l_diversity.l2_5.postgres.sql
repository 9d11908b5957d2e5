SELECT
  "w1",
  "w2",
  SUM(n) / CAST(MAX(n) AS DOUBLE PRECISION) AS observed,
  CAST('2.5' AS DOUBLE PRECISION) AS required
FROM "hist_s1"
GROUP BY
  "w1",
  "w2"
HAVING
  MAX(n) * CAST('2.5' AS DOUBLE PRECISION) > SUM(n) * (
    1 + CAST('1e-9' AS DOUBLE PRECISION)
  )
