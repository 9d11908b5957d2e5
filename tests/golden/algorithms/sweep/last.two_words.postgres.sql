SELECT
  CAST(17 AS BIGINT) AS item,
  CAST(0 AS BIGINT) AS "k1",
  CAST(0 AS BIGINT) AS "k2",
  place,
  "s1",
  "s2",
  n
FROM "shoal_1_rows"
