WITH packed AS (
  SELECT
    CAST(0 + "d_q1".rank0 * 1 + "d_q1".rank1 * 8 + "d_q2".rank0 * 16 + "d_s1".code * 74 + "d_s2".code * 1 AS BIGINT) AS "w1",
    CAST("d_s1".code AS BIGINT) AS "s1",
    CAST("d_s2".code AS BIGINT) AS "s2",
    t."sv1",
    t."sv2",
    t.n
  FROM "shoal_1_tally" AS t
  JOIN "shoal_2_dimension_q1" AS "d_q1"
    ON ARRAY["d_q1".l0] = ARRAY[CAST(t."qv1" AS TEXT)]
  JOIN "shoal_2_dimension_q2" AS "d_q2"
    ON ARRAY["d_q2".l0] = ARRAY[CAST(t."qv2" AS TEXT)]
  JOIN "shoal_2_dimension_s1" AS "d_s1"
    ON ARRAY["d_s1".l0] = ARRAY[CAST(t."sv1" AS TEXT)]
  JOIN "shoal_2_dimension_s2" AS "d_s2"
    ON ARRAY["d_s2".l0] = ARRAY[CAST(t."sv2" AS TEXT)]
)
SELECT
  "w1" AS cell,
  "w1",
  "s1",
  "s2",
  "sv1",
  "sv2",
  n
FROM packed
