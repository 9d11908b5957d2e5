SELECT
  code,
  l0,
  low,
  size
FROM `shoal_1_nodes`
WHERE
  code >= 74
