SELECT
  e.part AS class,
  e.low1,
  e.high1,
  e.low2,
  e.high2
FROM `shoal_1_extents` AS e
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM `shoal_1_allowed` AS a
    WHERE
      a.part = e.part
  )
