SELECT
  1 AS attribute,
  0 AS level,
  COALESCE(MAX(rank0), 0) AS top,
  COUNT(*) AS leaves,
  0 AS off_axis
FROM "shoal_2_dimension_q1"
UNION ALL
SELECT
  1 AS attribute,
  1 AS level,
  COALESCE(MAX(rank1), 0) AS top,
  COUNT(*) AS leaves,
  0 AS off_axis
FROM "shoal_2_dimension_q1"
UNION ALL
SELECT
  2 AS attribute,
  0 AS level,
  COALESCE(MAX(rank0), 0) AS top,
  COUNT(*) AS leaves,
  COUNT(
    CASE
      WHEN ABS(CAST(l0 AS DOUBLE PRECISION)) <= CAST('9007199254740992.0' AS DOUBLE PRECISION)
      THEN NULL
      ELSE l0
    END
  ) + COUNT(l0) - COUNT(DISTINCT CAST(l0 AS DOUBLE PRECISION)) AS off_axis
FROM "shoal_2_dimension_q2"
UNION ALL
SELECT
  3 AS attribute,
  0 AS level,
  COALESCE(MAX(rank0), 0) AS top,
  COUNT(*) AS leaves,
  COUNT(
    CASE
      WHEN ABS(CAST(l0 AS DOUBLE PRECISION)) <= CAST('1e+300' AS DOUBLE PRECISION)
      THEN NULL
      ELSE l0
    END
  ) + COUNT(l0) - COUNT(DISTINCT CAST(l0 AS DOUBLE PRECISION)) AS off_axis
FROM "shoal_1_dimension_q3"
