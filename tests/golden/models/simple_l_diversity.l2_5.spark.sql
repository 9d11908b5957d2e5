SELECT
  `w1`,
  `w2`,
  SUM(n) / CAST(MAX(n) AS DOUBLE) AS observed,
  CAST('2.5' AS DOUBLE) AS required
FROM `hist_s1`
GROUP BY
  `w1`,
  `w2`
HAVING
  MAX(n) * CAST('2.5' AS DOUBLE) > SUM(n) * (
    1 + 1e-9
  )
