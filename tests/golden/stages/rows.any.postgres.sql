SELECT
  COALESCE(SUM(n), 0) AS rows,
  COALESCE(MAX(n), 0) AS most
FROM "shoal_1_tally"
