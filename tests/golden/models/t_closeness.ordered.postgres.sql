WITH total AS (
  SELECT
    "w1",
    "w2",
    SUM(n) AS n
  FROM "hist_s1"
  GROUP BY
    "w1",
    "w2"
), running AS (
  SELECT
    "t"."w1",
    "t"."w2",
    SUM(COALESCE(h.n, 0) / CAST(t.n AS DOUBLE PRECISION) - r.share) OVER (
      PARTITION BY "t"."w1", "t"."w2"
      ORDER BY r.sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS moved
  FROM total AS t
  CROSS JOIN "shoal_1_reference" AS r
  LEFT JOIN "hist_s1" AS h
    ON "h"."w1" = "t"."w1" AND "h"."w2" = "t"."w2" AND h.sa = r.sa
), measured AS (
  SELECT
    "w1",
    "w2",
    COALESCE(CAST(SUM(ABS(moved)) AS DOUBLE PRECISION) / NULLIF(COUNT(*) - 1, 0), 0) AS distance
  FROM running
  GROUP BY
    "w1",
    "w2"
)
SELECT
  "w1",
  "w2",
  distance AS observed,
  CAST('0.2' AS DOUBLE PRECISION) AS required
FROM measured
WHERE
  distance > CAST('0.2' AS DOUBLE PRECISION) * (
    1 + CAST('1e-9' AS DOUBLE PRECISION)
  ) + CAST('1e-12' AS DOUBLE PRECISION)
