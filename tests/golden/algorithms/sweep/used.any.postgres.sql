SELECT DISTINCT
  item
FROM "shoal_1_numbered"
ORDER BY
  item
