SELECT
  30162 - COALESCE(SUM(n), 0) AS suppressed,
  COUNT(DISTINCT class) AS classes
FROM "shoal_1_grouping"
