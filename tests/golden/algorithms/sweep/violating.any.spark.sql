SELECT
  step
FROM `shoal_1_failing`
