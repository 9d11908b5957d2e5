SELECT
  node,
  floor AS score
FROM "shoal_1_open"
