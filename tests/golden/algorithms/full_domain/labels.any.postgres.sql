SELECT
  m.attribute,
  s.level,
  m.path & s.keep AS prefix,
  CAST(SUM(m.n) AS BIGINT) AS n,
  CAST(COUNT(*) AS DOUBLE PRECISION) / s.leaves AS share,
  s.climb,
  (
    LN(CAST(SUM(m.n) AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
  ) AS bits,
  1.0 / CAST(COUNT(*) AS DOUBLE PRECISION) AS detail
FROM "shoal_1_marginals" AS m
JOIN "shoal_1_steps" AS s
  ON s.attribute = m.attribute
GROUP BY
  m.attribute,
  s.level,
  m.path & s.keep,
  s.leaves,
  s.climb
HAVING
  SUM(m.n) > 0
