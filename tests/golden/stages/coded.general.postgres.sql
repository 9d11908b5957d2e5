SELECT
  "t"."qv1",
  "t"."qv2",
  CAST(COALESCE("d_s1".code, "g_s1".code) AS BIGINT) AS "s1",
  CAST("d_s2".code AS BIGINT) AS "s2",
  t.n
FROM "shoal_1_tally" AS t
LEFT JOIN "shoal_2_dimension_s1" AS "d_s1"
  ON ARRAY["d_s1".l0] = ARRAY[CAST(t."sv1" AS TEXT)]
LEFT JOIN "shoal_1_general" AS "g_s1"
  ON "g_s1".l0 = CAST(t."sv1" AS TEXT)
JOIN "shoal_2_dimension_s2" AS "d_s2"
  ON ARRAY["d_s2".l0] = ARRAY[CAST(t."sv2" AS TEXT)]
