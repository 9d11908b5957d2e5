WITH measured AS (
  SELECT
    `w1`,
    `w2`,
    SUM(n) AS n,
    MAX(n) AS top
  FROM `hist_s1`
  GROUP BY
    `w1`,
    `w2`
)
SELECT
  `w1`,
  `w2`,
  CASE WHEN n < 5 THEN CAST(n AS DOUBLE) ELSE top / CAST(n AS DOUBLE) END AS observed,
  CASE WHEN n < 5 THEN CAST(5 AS DOUBLE) ELSE CAST('0.5' AS DOUBLE) END AS required
FROM measured
WHERE
  n < 5 OR top > CAST('0.5' AS DOUBLE) * n * (
    1 + 1e-9
  )
