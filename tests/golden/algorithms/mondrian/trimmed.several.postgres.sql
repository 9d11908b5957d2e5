SELECT
  "p"."cell",
  "p"."w1",
  "p"."w2",
  "p"."s1",
  "p"."s2",
  p.part,
  p.n
FROM "shoal_1_pieces" AS p
LEFT JOIN "shoal_1_trims" AS t
  ON t.part = p.part
WHERE
  t.part IS NULL
  OR (
    (
      "p"."w1" & "t"."m1"
    ) + (
      "p"."w2" & "t"."m2"
    ) > "t".cut
  ) = (
    "t".side = 0
  )
