SELECT
  s.step,
  r.place,
  "r"."s1",
  "r"."s2",
  r.n
FROM "shoal_1_rows" AS r, GENERATE_SERIES(0, 11) AS s(step)
