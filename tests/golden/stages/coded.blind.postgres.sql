SELECT
  "t"."qv1",
  "t"."qv2",
  t.n
FROM "shoal_1_tally" AS t
