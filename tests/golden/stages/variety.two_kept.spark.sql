SELECT
  COALESCE(SUM(n), 0) AS rows,
  COUNT(*) AS variety
FROM (
  SELECT
    COUNT(*) AS n
  FROM `da``ta`.`the "best"`.`patients` AS s
  GROUP BY
    `s`.`Marital "Status"`,
    `s`.`n`
) AS seen
