SELECT
  attribute - 1 AS attribute,
  path AS value,
  code AS low,
  code AS high,
  CAST(1 AS DOUBLE PRECISION) AS share
FROM "shoal_1_axes"
WHERE
  n > 0
UNION ALL
SELECT
  2,
  code,
  code,
  code,
  CAST(1 AS DOUBLE PRECISION)
FROM "shoal_2_dimension_s1"
UNION ALL
SELECT
  3,
  code,
  code,
  code,
  CAST(1 AS DOUBLE PRECISION)
FROM "shoal_2_dimension_s2"
