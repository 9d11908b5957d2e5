SELECT
  item,
  "k1",
  place,
  "s1",
  n
FROM "shoal_1_pieces"
WHERE
  n > 0
