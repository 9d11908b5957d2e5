SELECT
  1 AS attribute
WHERE
  EXISTS(
    SELECT
      1
    FROM "shoal_2_dimension_q1"
    WHERE
      size1 = 1 AND ARRAY[l1] = ARRAY[l0]
  )
UNION ALL
SELECT
  2 AS attribute
WHERE
  EXISTS(
    SELECT
      1
    FROM "shoal_2_dimension_q2"
    WHERE
      size1 = 1 AND ARRAY[l1] = ARRAY[l0]
  )
