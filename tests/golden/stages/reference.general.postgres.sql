SELECT
  s.sa AS sa,
  SUM(COALESCE(c.n * p.classes, 0) * s.share) / CAST(SUM(SUM(COALESCE(c.n * p.classes, 0) * s.share)) OVER () AS DOUBLE PRECISION) AS share
FROM "shoal_1_shares" AS s
LEFT JOIN "shoal_1_shaped" AS c
  ON c."s1" = s.node
LEFT JOIN "shoal_1_shapes" AS p
  ON p.shape = c.shape
WHERE
  s.node <> s.sa OR NOT c.n IS NULL
GROUP BY
  s.sa
