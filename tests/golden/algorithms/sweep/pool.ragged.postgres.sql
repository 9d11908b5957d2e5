SELECT
  ROW_NUMBER() OVER (ORDER BY place, "s1", "s2") AS piece,
  "place",
  "w1",
  "w2",
  "r1",
  "r2",
  "s1",
  "s2",
  n,
  CAST(-1 AS BIGINT) AS after
FROM "shoal_1_rows"
