SELECT
  a1.class,
  "a1"."label" AS "label1",
  "a1"."low" AS "low1",
  "a1"."high" AS "high1",
  "a1"."leaves" AS "leaves1",
  "a1"."gaps" AS "gaps1",
  "a1"."level" AS "level1"
FROM "shoal_1_set" AS a1
