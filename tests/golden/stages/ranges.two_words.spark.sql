SELECT
  a.class,
  MIN(c.`w1` & 15) AS low1,
  MAX(c.`w1` & 15) AS high1,
  MIN(c.`w2` & 576460752303423487) AS low2,
  MAX(c.`w2` & 576460752303423487) AS high2
FROM `shoal_1_grouping` AS a
JOIN `shoal_1_cells` AS c
  ON c.cell = a.cell
GROUP BY
  a.class
