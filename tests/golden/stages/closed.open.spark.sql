SELECT
  p.`cell` AS cell,
  p.part AS class,
  CAST(p.n AS BIGINT) AS n
FROM `shoal_1_pieces` AS p
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM `shoal_1_allowed` AS a
    WHERE
      a.part = p.part
  )
