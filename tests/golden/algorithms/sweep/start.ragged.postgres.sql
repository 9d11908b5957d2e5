SELECT
  ROW_NUMBER() OVER (ORDER BY c."w2", c."w1", "c"."s1", "c"."s2") AS place,
  "c"."w1",
  "c"."w2",
  15 - 15 + "r_1".reach AS "r1",
  576460752303423487 - 576460752303423487 + "r_2".reach AS "r2",
  "c"."s1",
  "c"."s2",
  c.n
FROM "shoal_1_cells" AS c
JOIN "shoal_1_reach" AS "r_1"
  ON "r_1".attribute = 1 AND "r_1".path = c."w1" & 15
JOIN "shoal_1_reach" AS "r_2"
  ON "r_2".attribute = 2 AND "r_2".path = c."w2" & 576460752303423487
