SELECT
  item,
  MAX(CASE WHEN is_ready THEN 1 ELSE 0 END) AS has_ready,
  MAX(CASE WHEN is_ready THEN 0 ELSE 1 END) AS has_waiting
FROM "shoal_1_settling"
GROUP BY
  item
ORDER BY
  item
