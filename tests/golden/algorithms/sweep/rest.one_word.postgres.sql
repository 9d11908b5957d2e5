SELECT
  place,
  "s1",
  n
FROM "shoal_1_pool"
