SELECT
  item,
  `k1`,
  `k2`,
  place,
  `s1`,
  `s2`,
  n
FROM `shoal_1_pieces`
WHERE
  n > 0
