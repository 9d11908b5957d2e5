WITH measured AS (
  SELECT
    `w1`,
    `w2`,
    GREATEST(LN(SUM(n)) - SUM(n * LN(n)) / SUM(n), 0) AS entropy
  FROM `hist_s1`
  GROUP BY
    `w1`,
    `w2`
)
SELECT
  `w1`,
  `w2`,
  EXP(entropy) AS observed,
  CAST('2.5' AS DOUBLE) AS required
FROM measured
WHERE
  entropy * (
    1 + 1e-9
  ) < LN(CAST('2.5' AS DOUBLE))
