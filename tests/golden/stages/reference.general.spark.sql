SELECT
  s.sa AS sa,
  SUM(c.n * p.classes * s.share) / CAST(SUM(SUM(c.n * p.classes * s.share)) OVER () AS DOUBLE) AS share
FROM `shoal_1_shaped` AS c
JOIN `shoal_1_shapes` AS p
  ON p.shape = c.shape
JOIN `shoal_1_shares` AS s
  ON s.node = c.`s1`
GROUP BY
  s.sa
