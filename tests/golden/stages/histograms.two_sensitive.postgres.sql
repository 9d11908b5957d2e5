SELECT
  a.class,
  "c"."s1",
  "c"."s2",
  CAST(SUM(CAST(a.n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_grouping" AS a
JOIN "shoal_1_cells" AS c
  ON c.cell = a.cell
GROUP BY
  a.class,
  "c"."s1",
  "c"."s2"
