WITH running AS (
  SELECT
    "w1",
    "w2",
    ROW_NUMBER() OVER (PARTITION BY "w1", "w2" ORDER BY n DESC NULLS LAST, sa) AS k,
    SUM(n) OVER (
      PARTITION BY "w1", "w2"
      ORDER BY n DESC NULLS LAST, sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto,
    SUM(n) OVER (PARTITION BY "w1", "w2") AS n
  FROM "hist_s1"
), shares AS (
  SELECT
    "w1",
    "w2",
    k,
    upto / CAST(n AS DOUBLE PRECISION) AS share
  FROM running
  WHERE
    k < 4
), measured AS (
  SELECT
    "w1",
    "w2",
    MAX(
      CAST((
        "share" * CAST('3.0' AS DOUBLE PRECISION) - (
          "k" - 1
        )
      ) AS DOUBLE PRECISION) / (
        CAST('3.0' AS DOUBLE PRECISION) - (
          "k" - 1
        )
      )
    ) AS tau,
    MAX(
      share - (
        CAST('0.5' AS DOUBLE PRECISION) + (
          1 - CAST('0.5' AS DOUBLE PRECISION)
        ) * (
          "k" - 1
        ) / CAST('3.0' AS DOUBLE PRECISION)
      ) * (
        1 + CAST('1e-9' AS DOUBLE PRECISION)
      )
    ) AS beyond
  FROM shares
  GROUP BY
    "w1",
    "w2"
)
SELECT
  "w1",
  "w2",
  tau AS observed,
  CAST('0.5' AS DOUBLE PRECISION) AS required
FROM measured
WHERE
  beyond > 0
