SELECT
  c.cell,
  DENSE_RANK() OVER (ORDER BY item, "k1", "k2") AS class,
  item,
  "t"."s1",
  "t"."s2",
  t.n
FROM "shoal_1_closed" AS t
JOIN (
  SELECT
    cell,
    ROW_NUMBER() OVER (ORDER BY "w2", "w1", "s1", "s2") AS place
  FROM "shoal_1_cells"
) AS c
  ON c.place = t.place
