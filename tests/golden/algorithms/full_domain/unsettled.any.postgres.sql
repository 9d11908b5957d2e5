SELECT
  COUNT(*) AS unsettled
FROM "shoal_1_open"
WHERE
  NOT tagged AND NOT measured
