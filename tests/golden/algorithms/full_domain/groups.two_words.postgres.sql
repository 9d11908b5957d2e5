SELECT
  b.node,
  g."w1" & b."m1" AS "w1",
  g."w2" & b."m2" AS "w2",
  g."s1",
  g."s2",
  CAST(SUM(CAST(g.n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM "shoal_1_batch" AS b
JOIN "shoal_1_kept" AS g
  ON g.node = b.parent
GROUP BY
  b.node,
  g."w1" & b."m1",
  g."w2" & b."m2",
  "g"."s1",
  "g"."s2"
