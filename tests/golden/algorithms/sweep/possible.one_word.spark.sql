SELECT
  ROW_NUMBER() OVER (ORDER BY i.item NULLS LAST, q.`w1` & i.`m1` NULLS LAST) AS class,
  i.item,
  q.`w1` & i.`m1` AS `k1`
FROM `shoal_1_pool` AS q
CROSS JOIN VALUES
  (7, 8),
  (8, 511) AS i(item, `m1`)
WHERE
  i.item - q.after > 0
GROUP BY
  i.item,
  q.`w1` & i.`m1`
HAVING
  BIT_COUNT(BIT_OR(q.`b_s1`)) >= 3 AND SUM(q.n) >= 5
