SELECT
  1 + a1.stride + a2.stride AS node,
  a1.level AS l1,
  a2.level AS l2,
  a1."m1" + a2."m1" AS "m1",
  a1."m2" + a2."m2" AS "m2",
  a1.level + a2.level AS height,
  a1.bits AS f1,
  a2.bits AS f2
FROM "shoal_1_levels" AS a1
CROSS JOIN "shoal_1_levels" AS a2
WHERE
  a1.attribute = 1 AND a2.attribute = 2
