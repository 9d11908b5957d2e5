SELECT
  CAST(1 AS INT) AS part,
  MIN(CASE WHEN attribute = 1 THEN path END) AS low1,
  MAX(CASE WHEN attribute = 1 THEN path END) AS high1,
  MIN(CASE WHEN attribute = 2 THEN path END) AS low2,
  MAX(CASE WHEN attribute = 2 THEN path END) AS high2
FROM "shoal_1_axes"
