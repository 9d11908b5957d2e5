SELECT
  CAST(0 AS BIGINT) AS node,
  CAST(SUM(n) AS BIGINT) AS n,
  FALSE AS suppressed
FROM "shoal_1_assignment"
GROUP BY
  class
UNION ALL
SELECT
  CAST(0 AS BIGINT),
  CAST(30162 - COALESCE(SUM(n), 0) AS BIGINT),
  TRUE
FROM "shoal_1_assignment"
