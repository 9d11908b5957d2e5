SELECT
  b.node
FROM "shoal_1_bounded" AS b
WHERE
  b.measured AND b.node IN (
    SELECT
      node
    FROM "shoal_1_groups"
  )
ORDER BY
  b.bound,
  b.node
LIMIT 64
