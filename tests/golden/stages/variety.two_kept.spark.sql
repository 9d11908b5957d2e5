SELECT
  COUNT(*) AS variety
FROM (
  SELECT DISTINCT
    `Marital "Status"`,
    `n`
  FROM (
    SELECT
      `Marital "Status"`,
      `n`
    FROM `da``ta`.`the "best"`.`patients`
    LIMIT 100000
  ) AS first
) AS seen
