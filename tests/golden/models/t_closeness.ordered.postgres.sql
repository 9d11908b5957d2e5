WITH total AS (
  SELECT
    "w1",
    "w2",
    SUM(n) AS n
  FROM "hist_s1"
  GROUP BY
    "w1",
    "w2"
), differing AS (
  SELECT
    "w1",
    "w2",
    sa,
    SUM(share) AS share
  FROM (
    SELECT
      "h"."w1",
      "h"."w2",
      h.sa,
      h.n / CAST(t.n AS DOUBLE PRECISION) AS share
    FROM "hist_s1" AS h
    JOIN total AS t
      ON "h"."w1" = "t"."w1" AND "h"."w2" = "t"."w2"
    UNION ALL
    SELECT
      "t"."w1",
      "t"."w2",
      r.sa,
      -r.share AS share
    FROM total AS t
    CROSS JOIN "shoal_1_reference" AS r
  ) AS p
  GROUP BY
    "w1",
    "w2",
    sa
), running AS (
  SELECT
    "w1",
    "w2",
    SUM(share) OVER (
      PARTITION BY "w1", "w2"
      ORDER BY sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS moved
  FROM differing
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
