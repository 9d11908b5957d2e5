SELECT
  1 AS attribute,
  0 AS level,
  d.size0 AS size,
  COUNT(*) AS leaves
FROM "shoal_2_dimension_q1" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 1 AND x.code = d.code AND x.n > 0
GROUP BY
  d.size0
UNION ALL
SELECT
  1 AS attribute,
  1 AS level,
  d.size1 AS size,
  COUNT(*) AS leaves
FROM "shoal_2_dimension_q1" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 1 AND x.code = d.code AND x.n > 0
GROUP BY
  d.size1
UNION ALL
SELECT
  1 AS attribute,
  2 AS level,
  d.size2 AS size,
  COUNT(*) AS leaves
FROM "shoal_2_dimension_q1" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 1 AND x.code = d.code AND x.n > 0
GROUP BY
  d.size2
UNION ALL
SELECT
  2 AS attribute,
  0 AS level,
  d.size0 AS size,
  COUNT(*) AS leaves
FROM "shoal_2_dimension_q2" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 2 AND x.code = d.code AND x.n > 0
GROUP BY
  d.size0
UNION ALL
SELECT
  2 AS attribute,
  1 AS level,
  d.size1 AS size,
  COUNT(*) AS leaves
FROM "shoal_2_dimension_q2" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 2 AND x.code = d.code AND x.n > 0
GROUP BY
  d.size1
UNION ALL
SELECT
  2 AS attribute,
  2 AS level,
  d.size2 AS size,
  COUNT(*) AS leaves
FROM "shoal_2_dimension_q2" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 2 AND x.code = d.code AND x.n > 0
GROUP BY
  d.size2
