SELECT
  CAST(0 AS BIGINT) AS node,
  CAST(-1 AS BIGINT) AS "m1",
  CAST(-1 AS BIGINT) AS "m2",
  CAST(COUNT(*) AS BIGINT) AS classes
FROM "shoal_1_kept"
