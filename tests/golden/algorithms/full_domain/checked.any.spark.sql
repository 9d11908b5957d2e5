SELECT
  COUNT(DISTINCT node) AS checked
FROM `shoal_1_results`
