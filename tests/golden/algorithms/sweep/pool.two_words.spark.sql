SELECT
  ROW_NUMBER() OVER (ORDER BY place NULLS LAST, `s1` NULLS LAST, `s2` NULLS LAST) AS piece,
  `place`,
  `w1`,
  `w2`,
  `s1`,
  `s2`,
  n,
  CAST(-1 AS BIGINT) AS after
FROM `shoal_1_rows`
