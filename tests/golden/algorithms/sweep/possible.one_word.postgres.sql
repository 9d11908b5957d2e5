SELECT
  ROW_NUMBER() OVER (ORDER BY i.item, q."w1" & i."m1") AS class,
  i.item,
  q."w1" & i."m1" AS "k1"
FROM "shoal_1_pool" AS q
CROSS JOIN (VALUES
  (7, 8),
  (8, 511)) AS i(item, "m1")
WHERE
  i.item - q.after > 0
GROUP BY
  i.item,
  q."w1" & i."m1"
HAVING
  BIT_COUNT(CAST(CAST(BIT_OR(q."b_s1") AS BIGINT) AS BIT(64))) >= 3
  AND SUM(q.n) >= 5
