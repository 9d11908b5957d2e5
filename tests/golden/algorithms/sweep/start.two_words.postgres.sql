SELECT
  ROW_NUMBER() OVER (ORDER BY c."w2", c."w1", "c"."s1", "c"."s2") AS place,
  "c"."w1",
  "c"."w2",
  "c"."s1",
  "c"."s2",
  c.n
FROM "shoal_1_cells" AS c
