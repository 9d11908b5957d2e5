SELECT
  e.part,
  e.attribute,
  e.side,
  "p"."s1",
  "p"."s2",
  CAST(SUM(CAST(p.n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_pieces" AS p
JOIN "shoal_1_edges" AS e
  ON e.part = p.part
  AND (
    (
      "p"."w1" & "e"."m1"
    ) + (
      "p"."w2" & "e"."m2"
    ) > "e".cut
  ) = (
    "e".side = 0
  )
GROUP BY
  e.part,
  e.attribute,
  e.side,
  "p"."s1",
  "p"."s2"
