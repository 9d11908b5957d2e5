SELECT
  CAST(l0 AS DATE) AS value,
  l1 AS label
FROM "shoal_2_dimension_q1"
