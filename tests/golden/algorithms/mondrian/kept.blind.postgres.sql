SELECT
  part,
  attribute,
  side,
  kept AS n
FROM "shoal_1_edges"
