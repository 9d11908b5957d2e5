SELECT
  ROW_NUMBER() OVER (
    ORDER BY i.item NULLS LAST, q.`w1` & i.`m1` NULLS LAST, q.`w2` & i.`m2` NULLS LAST
  ) AS class,
  i.item,
  q.`w1` & i.`m1` AS `k1`,
  q.`w2` & i.`m2` AS `k2`
FROM `shoal_1_pool` AS q
CROSS JOIN VALUES
  (7, 8, 576459652791795712),
  (8, 15, 576460752303423487) AS i(item, `m1`, `m2`)
WHERE
  i.item - q.after > 0
GROUP BY
  i.item,
  q.`w1` & i.`m1`,
  q.`w2` & i.`m2`
HAVING
  BIT_COUNT(BIT_OR(q.`b_s1`)) >= 3
