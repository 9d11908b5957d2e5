SELECT
  1 AS attribute,
  0 AS level,
  COALESCE(MAX(rank0), 0) AS top,
  COUNT(*) AS leaves
FROM `shoal_2_dimension_q1`
UNION ALL
SELECT
  1 AS attribute,
  1 AS level,
  COALESCE(MAX(rank1), 0) AS top,
  COUNT(*) AS leaves
FROM `shoal_2_dimension_q1`
UNION ALL
SELECT
  2 AS attribute,
  0 AS level,
  COALESCE(MAX(rank0), 0) AS top,
  COUNT(*) AS leaves
FROM `shoal_2_dimension_q2`
