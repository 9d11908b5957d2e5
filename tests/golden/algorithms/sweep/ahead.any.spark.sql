SELECT DISTINCT
  item
FROM `shoal_1_possible`
ORDER BY
  item NULLS LAST
