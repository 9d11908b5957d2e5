SELECT
  r.node,
  r.lost,
  l.l1,
  l.l2
FROM `shoal_1_results` AS r
JOIN `shoal_1_lattice` AS l
  ON l.node = r.node
ORDER BY
  r.lost NULLS LAST,
  l.height DESC,
  r.node NULLS LAST
LIMIT 1
