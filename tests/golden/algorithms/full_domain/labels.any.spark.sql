SELECT
  m.attribute,
  s.level,
  m.path & s.keep AS prefix,
  CAST(SUM(m.n) AS BIGINT) AS n,
  COUNT(*) / s.leaves AS share,
  s.climb,
  LOG2(SUM(m.n)) AS bits,
  1.0 / CAST(COUNT(*) AS DOUBLE) AS detail
FROM `shoal_1_marginals` AS m
JOIN `shoal_1_steps` AS s
  ON s.attribute = m.attribute
GROUP BY
  m.attribute,
  s.level,
  m.path & s.keep,
  s.leaves,
  s.climb
HAVING
  SUM(m.n) > 0
