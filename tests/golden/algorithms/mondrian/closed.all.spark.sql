SELECT
  p.cell,
  p.part AS class,
  p.n
FROM `shoal_1_pieces` AS p
