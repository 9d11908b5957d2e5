SELECT
  CAST(17 AS BIGINT) AS item,
  CAST(0 AS BIGINT) AS "k1",
  place,
  "s1",
  n
FROM "shoal_1_rows"
