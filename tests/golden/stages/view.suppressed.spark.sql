SELECT
  `q1`.label AS `Marital "Status"`,
  `q2`.label AS `order`,
  r.`n` AS `n`
FROM `da``ta`.`the "best"`.`patients` AS r
JOIN `shoal_1_view_1` AS `q1`
  ON CAST(`q1`.value AS STRING) IS NOT DISTINCT FROM CAST(r.`Marital "Status"` AS STRING)
JOIN `shoal_1_view_2` AS `q2`
  ON CAST(`q2`.value AS STRING) IS NOT DISTINCT FROM CAST(r.`order` AS STRING)
JOIN `shoal_1_kept` AS k
  ON k.`label1` IS NOT DISTINCT FROM `q1`.label
  AND k.`label2` IS NOT DISTINCT FROM `q2`.label
