SELECT
  COALESCE(SUM(n), 0) AS rows
FROM `shoal_1_tally`
