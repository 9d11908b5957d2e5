SELECT
  g.node,
  "b"."m1",
  "b"."m2",
  CAST(COUNT(*) AS BIGINT) AS classes
FROM "shoal_1_groups" AS g
JOIN "shoal_1_batch" AS b
  ON b.node = g.node
WHERE
  NOT g.node IN (
    SELECT
      node
    FROM "shoal_1_sources"
  )
GROUP BY
  g.node,
  "b"."m1",
  "b"."m2"
HAVING
  COUNT(*) <= 9751
