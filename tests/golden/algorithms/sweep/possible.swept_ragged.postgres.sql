SELECT
  ROW_NUMBER() OVER (ORDER BY i.item, q."w1" & i."m1", q."w2" & i."m2") AS class,
  i.item,
  q."w1" & i."m1" AS "k1",
  q."w2" & i."m2" AS "k2"
FROM "shoal_1_pool" AS q
CROSS JOIN (VALUES
  (7, 8, 576459652791795712),
  (8, 15, 576460752303423487)) AS i(item, "m1", "m2")
WHERE
  i.item - q.after > 0 AND q."r1" & i."m1" = i."m1" AND q."r2" & i."m2" = i."m2"
GROUP BY
  i.item,
  q."w1" & i."m1",
  q."w2" & i."m2"
HAVING
  BIT_COUNT(CAST(CAST(BIT_OR(q."b_s1") AS BIGINT) AS BIT(64))) >= 3
  AND SUM(q.n) >= 5
