SELECT
  COUNT(*) AS variety
FROM (
  SELECT DISTINCT
    `Marital "Status"`,
    `n`
  FROM `da``ta`.`the "best"`.`patients`
) AS seen
