SELECT
  COUNT(*) AS count
FROM `shoal_1_bounded`
