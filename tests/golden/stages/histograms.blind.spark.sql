SELECT
  a.class,
  CAST(SUM(a.n) AS BIGINT) AS n
FROM `shoal_1_grouping` AS a
JOIN `shoal_1_cells` AS c
  ON c.cell = a.cell
GROUP BY
  a.class
