WITH packed AS (
  SELECT
    CAST(0 + "d_q1".rank0 * 1 + "d_q1".rank1 * 8 + "d_q2".rank0 * 16 AS BIGINT) AS "w1",
    t.n
  FROM "shoal_1_tally" AS t
  JOIN "shoal_2_dimension_q1" AS "d_q1"
    ON ARRAY["d_q1".l0] = ARRAY[CAST(t."qv1" AS TEXT)]
  JOIN "shoal_2_dimension_q2" AS "d_q2"
    ON ARRAY["d_q2".l0] = ARRAY[CAST(t."qv2" AS TEXT)]
)
SELECT
  "w1" AS cell,
  "w1",
  n
FROM packed
