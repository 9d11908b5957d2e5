SELECT
  COUNT(DISTINCT CASE WHEN is_ready THEN class END) AS ready,
  MIN(CASE WHEN NOT is_ready THEN item END) AS next
FROM "shoal_1_settling"
