SELECT
  class,
  item,
  `k1`,
  `k2`,
  piece,
  place,
  `s1`,
  `s2`,
  n
FROM `shoal_1_pieces`
WHERE
  NOT class IN (
    SELECT
      class
    FROM `shoal_1_stuck`
  )
