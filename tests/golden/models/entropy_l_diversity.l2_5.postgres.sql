WITH measured AS (
  SELECT
    "w1",
    "w2",
    GREATEST(LN(SUM(n)) - CAST(SUM(n * LN(n)) AS DOUBLE PRECISION) / SUM(n), 0) AS entropy
  FROM "hist_s1"
  GROUP BY
    "w1",
    "w2"
)
SELECT
  "w1",
  "w2",
  EXP(entropy) AS observed,
  CAST('2.5' AS DOUBLE PRECISION) AS required
FROM measured
WHERE
  entropy * (
    1 + CAST('1e-9' AS DOUBLE PRECISION)
  ) < LN(CAST('2.5' AS DOUBLE PRECISION))
