SELECT
  place AS cell,
  DENSE_RANK() OVER (ORDER BY item, "k1") AS class,
  item,
  "t"."s1",
  t.n
FROM "shoal_1_closed" AS t
