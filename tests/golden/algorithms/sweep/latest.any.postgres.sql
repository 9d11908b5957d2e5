SELECT
  MAX(item) AS item
FROM "shoal_1_closed"
