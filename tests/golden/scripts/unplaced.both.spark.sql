SELECT
  'Marital "Status"' AS attribute,
  COUNT(*) AS n
FROM `da``ta`.`the "best"`.`patients` AS s
LEFT JOIN `shoal_1_labels` AS v
  ON COALESCE('=' || CAST(`v`.`l0` AS STRING), '') = COALESCE('=' || CAST(`s`.`Marital "Status"` AS STRING), '')
WHERE
  v.`place` IS NULL AND NOT s.`Marital "Status"` IS NULL
HAVING
  COUNT(*) > 0
UNION ALL
SELECT
  'age<&\'>' AS attribute,
  COUNT(*) AS n
FROM `da``ta`.`the "best"`.`patients` AS s
LEFT JOIN `shoal_1_values` AS v
  ON COALESCE('=' || CAST(`v`.`l0` AS STRING), '') = COALESCE('=' || CAST(`s`.`age<&'>` AS STRING), '')
WHERE
  v.`code` IS NULL
HAVING
  COUNT(*) > 0
UNION ALL
SELECT
  'zip' AS attribute,
  COUNT(*) AS n
FROM `da``ta`.`the "best"`.`patients` AS s
WHERE
  LENGTH(CAST(s.`zip` AS STRING)) > 5
HAVING
  COUNT(*) > 0
