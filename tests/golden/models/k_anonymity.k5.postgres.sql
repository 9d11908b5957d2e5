SELECT
  "w1",
  "w2",
  CAST(n AS DOUBLE PRECISION) AS observed,
  CAST(5 AS DOUBLE PRECISION) AS required
FROM "sizes"
WHERE
  n < 5
