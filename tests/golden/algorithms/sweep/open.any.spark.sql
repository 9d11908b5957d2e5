SELECT
  COUNT(CASE WHEN state = 0 THEN 1 END) AS opened,
  COUNT(CASE WHEN state = 1 THEN 1 END) AS doubted
FROM `shoal_1_due`
