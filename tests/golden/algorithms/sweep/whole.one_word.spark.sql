SELECT
  class,
  item,
  `k1`,
  piece,
  place,
  `s1`,
  n
FROM `shoal_1_settling`
WHERE
  is_ready
