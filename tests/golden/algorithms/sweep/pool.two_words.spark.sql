SELECT
  ROW_NUMBER() OVER (ORDER BY place NULLS LAST, `s1` NULLS LAST, `s2` NULLS LAST) AS piece,
  `place`,
  `w1`,
  `w2`,
  `s1`,
  `s2`,
  `b1`.bits AS `b_s1`,
  n,
  CAST(-1 AS BIGINT) AS after
FROM `shoal_1_rows`
JOIN VALUES
  (0, 1),
  (1, 2),
  (2, 3) AS `b1`(node, bits)
  ON `b1`.node = `s1`
