SELECT
  c.cell,
  CAST(1 AS INT) AS part,
  v.place,
  c."s1" AS bucket,
  "c"."s1",
  "c"."s2",
  c.n
FROM "shoal_1_cells" AS c
JOIN "shoal_1_curve" AS v
  ON v.cell = c.cell
