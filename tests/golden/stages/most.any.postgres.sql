SELECT
  MAX(n) AS most
FROM (
  SELECT
    SUM(n) AS n
  FROM "shoal_1_cells"
  GROUP BY
    "s1"
) AS held
