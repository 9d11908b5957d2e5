SELECT
  p.cell,
  p.part AS class,
  p.n
FROM "shoal_1_pieces" AS p
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM "shoal_1_allowed" AS a
    WHERE
      a.part = p.part
  )
