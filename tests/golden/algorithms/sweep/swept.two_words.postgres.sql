SELECT
  q.piece,
  "q"."place",
  "q"."w1",
  "q"."w2",
  "q"."s1",
  "q"."s2",
  q."b_s1",
  q.n - COALESCE(p.n, 0) AS n,
  COALESCE(CAST(p.item AS BIGINT), q.after) AS after
FROM "shoal_1_pool" AS q
LEFT JOIN "shoal_1_pieces" AS p
  ON p.piece = q.piece
WHERE
  q.n > COALESCE(p.n, 0)
