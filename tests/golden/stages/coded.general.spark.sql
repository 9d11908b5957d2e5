SELECT
  `t`.`qv1`,
  `t`.`qv2`,
  CAST(COALESCE(`d_s1`.code, `g_s1`.code) AS BIGINT) AS `s1`,
  CAST(`d_s2`.code AS BIGINT) AS `s2`,
  t.n
FROM `shoal_1_tally` AS t
LEFT JOIN `shoal_2_dimension_s1` AS `d_s1`
  ON `d_s1`.l0 IS NOT DISTINCT FROM CAST(t.`sv1` AS STRING)
LEFT JOIN `shoal_1_general` AS `g_s1`
  ON `g_s1`.l0 = CAST(t.`sv1` AS STRING)
JOIN `shoal_2_dimension_s2` AS `d_s2`
  ON `d_s2`.l0 IS NOT DISTINCT FROM CAST(t.`sv2` AS STRING)
