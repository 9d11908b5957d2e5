SELECT
  p.class,
  p.item,
  "p"."k1",
  "p"."k2",
  p.piece,
  p.place,
  "p"."s1",
  "p"."s2",
  CASE WHEN f.class IS NULL THEN p.n ELSE 0 END AS n
FROM "shoal_1_pieces" AS p
LEFT JOIN "shoal_1_failing" AS f
  ON f.class = p.class
