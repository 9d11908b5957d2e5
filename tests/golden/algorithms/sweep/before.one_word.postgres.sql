SELECT
  item,
  "k1",
  place,
  "s1",
  n
FROM "shoal_1_closed"
WHERE
  item < 17
