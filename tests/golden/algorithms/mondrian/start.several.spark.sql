SELECT
  cell,
  CAST(1 AS INT) AS part,
  `w1`,
  `w2`,
  `s1`,
  `s2`,
  n
FROM `shoal_1_cells`
