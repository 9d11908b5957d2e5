SELECT
  1 AS attribute,
  x.path,
  CAST(CASE
    WHEN d.size2 = 1 AND ARRAY[d.l1] = ARRAY[d.l0] AND ARRAY[d.l2] = ARRAY[d.l0]
    THEN 0
    WHEN d.size1 = 1 AND ARRAY[d.l1] = ARRAY[d.l0]
    THEN 8
    ELSE 15
  END AS BIGINT) AS reach
FROM "shoal_2_dimension_q1" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 1 AND x.code = d.code
UNION ALL
SELECT
  2 AS attribute,
  x.path,
  CAST(CASE
    WHEN d.size2 = 1 AND ARRAY[d.l1] = ARRAY[d.l0] AND ARRAY[d.l2] = ARRAY[d.l0]
    THEN 0
    WHEN d.size1 = 1 AND ARRAY[d.l1] = ARRAY[d.l0]
    THEN 576459652791795712
    ELSE 576460752303423487
  END AS BIGINT) AS reach
FROM "shoal_2_dimension_q2" AS d
JOIN "shoal_1_axes" AS x
  ON x.attribute = 2 AND x.code = d.code
