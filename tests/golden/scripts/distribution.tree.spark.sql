SELECT
  d.code,
  d.l0,
  r.share,
  d.low0,
  d.low1
FROM `shoal_1_reference` AS r
JOIN `shoal_2_dimension_s1` AS d
  ON d.code = r.sa
ORDER BY
  d.code NULLS LAST
