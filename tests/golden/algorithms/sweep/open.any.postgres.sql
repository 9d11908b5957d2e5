SELECT
  COUNT(CASE WHEN state = 1 THEN 1 END) AS opened,
  COUNT(CASE WHEN state = 3 THEN 1 END) AS stuck
FROM "shoal_1_due"
