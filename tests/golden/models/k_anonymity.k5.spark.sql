SELECT
  `w1`,
  `w2`,
  CAST(n AS DOUBLE) AS observed,
  CAST(5 AS DOUBLE) AS required
FROM `sizes`
WHERE
  n < 5
