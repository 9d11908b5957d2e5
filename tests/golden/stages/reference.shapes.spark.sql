SELECT
  c.`s1` AS sa,
  SUM(c.n * p.classes) / CAST(SUM(SUM(c.n * p.classes)) OVER () AS DOUBLE) AS share
FROM `shoal_1_shaped` AS c
JOIN `shoal_1_shapes` AS p
  ON p.shape = c.shape
GROUP BY
  c.`s1`
