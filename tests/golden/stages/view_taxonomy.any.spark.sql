SELECT
  l0 AS value,
  l1 AS label
FROM `shoal_2_dimension_q1`
