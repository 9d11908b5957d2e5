SELECT
  place,
  `s1`,
  `s2`,
  n
FROM `shoal_1_pool`
