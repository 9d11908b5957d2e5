SELECT
  `qv1`,
  `qv2`,
  n
FROM `shoal_1_tally`
WHERE
  NOT (
    CAST(`qv1` AS STRING) IS NOT DISTINCT FROM '*'
    AND CAST(`qv2` AS STRING) IS NOT DISTINCT FROM '*'
  )
