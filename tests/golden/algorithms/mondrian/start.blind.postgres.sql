SELECT
  "cell",
  "w1",
  "w2",
  CAST(1 AS INT) AS part,
  CAST(n AS INT) AS n
FROM "shoal_1_cells"
