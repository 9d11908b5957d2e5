WITH ranked AS (
  SELECT
    "w1",
    "w2",
    ROW_NUMBER() OVER (PARTITION BY "w1", "w2" ORDER BY n DESC NULLS LAST, sa) AS place,
    MAX(n) OVER (PARTITION BY "w1", "w2") AS top,
    SUM(n) OVER (
      PARTITION BY "w1", "w2"
      ORDER BY n DESC NULLS LAST, sa
      rows BETWEEN CURRENT ROW AND UNBOUNDED following
    ) AS tail
  FROM "hist_s1"
), reached AS (
  SELECT
    "w1",
    "w2",
    COALESCE(
      MAX(
        CASE
          WHEN top * 1 * (
            1 + CAST('1e-12' AS DOUBLE PRECISION)
          ) < 3 * tail
          THEN place
        END
      ),
      1
    ) AS l
  FROM ranked
  GROUP BY
    "w1",
    "w2"
)
SELECT
  "w1",
  "w2",
  CAST(l AS DOUBLE PRECISION) AS observed,
  CAST(2 AS DOUBLE PRECISION) AS required
FROM reached
WHERE
  l < 2
