SELECT
  n.code,
  n.level,
  n.low,
  n.size,
  n.parent,
  CAST(COALESCE(SUM(w.weight), 0) AS BIGINT) AS weight
FROM `shoal_1_nodes` AS n
LEFT JOIN `shoal_1_weighted` AS w
  ON w.sa >= n.low AND w.sa < n.low + n.size
GROUP BY
  n.code,
  n.level,
  n.low,
  n.size,
  n.parent
ORDER BY
  n.code NULLS LAST
