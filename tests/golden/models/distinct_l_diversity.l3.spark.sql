SELECT
  `w1`,
  `w2`,
  CAST(COUNT(*) AS DOUBLE) AS observed,
  CAST(3 AS DOUBLE) AS required
FROM `hist_s1`
GROUP BY
  `w1`,
  `w2`
HAVING
  COUNT(*) < 3
