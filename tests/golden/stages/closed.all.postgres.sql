SELECT
  p."cell" AS cell,
  p.part AS class,
  CAST(p.n AS BIGINT) AS n
FROM "shoal_1_pieces" AS p
