SELECT
  CAST(1 AS INT) AS "class",
  CAST(SUM(n) AS BIGINT) AS n
FROM "shoal_1_cells"
