WITH totals AS (
  SELECT
    n.code,
    CAST(SUM(w.weight) AS BIGINT) AS weight
  FROM "shoal_1_nodes" AS n
  JOIN "shoal_1_weighted" AS w
    ON w.sa >= n.low AND w.sa < n.low + n.size
  GROUP BY
    n.code
)
SELECT
  n.code AS node,
  w.sa,
  w.weight * (
    DIV(CAST(12 AS DECIMAL(38, 0)), t.weight)
  ) AS part,
  w.weight / CAST(t.weight AS DOUBLE PRECISION) AS share
FROM "shoal_1_nodes" AS n
JOIN totals AS t
  ON t.code = n.code
JOIN "shoal_1_weighted" AS w
  ON w.sa >= n.low AND w.sa < n.low + n.size
