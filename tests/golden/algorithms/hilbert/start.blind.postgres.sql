SELECT
  c.cell,
  CAST(1 AS INT) AS part,
  v.place,
  CAST(0 AS BIGINT) AS bucket,
  c.n
FROM "shoal_1_cells" AS c
JOIN "shoal_1_curve" AS v
  ON v.cell = c.cell
