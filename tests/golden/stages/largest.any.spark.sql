SELECT
  COALESCE(MAX(cells), 0) AS largest
FROM `shoal_1_shapes`
