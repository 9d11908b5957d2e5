SELECT
  class,
  MAX(gone) AS gone,
  MIN(most) AS most,
  0 AS state
FROM (
  SELECT
    class,
    CAST(SUM(over) AS BIGINT) AS gone,
    MIN(LEAST(base, size - 1)) AS most
  FROM (
    SELECT
      class,
      over,
      size,
      CAST(SUM(n * is_base) OVER (PARTITION BY class) AS BIGINT) AS base
    FROM "shoal_1_ranks_s1"
  ) AS r
  GROUP BY
    class
) AS sides
GROUP BY
  class
HAVING
  MAX(gone) <= MIN(most)
