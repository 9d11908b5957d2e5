SELECT
  1 AS attribute,
  d."l0" AS label,
  CAST(SUM(CAST(x.n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_axes" AS x
JOIN "shoal_2_dimension_q1" AS d
  ON d.code = x.code
WHERE
  x.attribute = 1 AND x.n > 0
GROUP BY
  d."l0"
UNION ALL
SELECT
  2 AS attribute,
  d."l1" AS label,
  CAST(SUM(CAST(x.n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_axes" AS x
JOIN "shoal_2_dimension_q2" AS d
  ON d.code = x.code
WHERE
  x.attribute = 2 AND x.n > 0
GROUP BY
  d."l1"
