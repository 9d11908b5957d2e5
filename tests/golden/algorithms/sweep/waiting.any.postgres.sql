SELECT
  MIN(CASE WHEN NOT is_ready THEN item END) AS waiting,
  MAX(CASE WHEN is_ready THEN item END) AS latest
FROM "shoal_1_settling"
