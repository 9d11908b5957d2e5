SELECT
  o.node,
  `o`.`m1`,
  `o`.`m2`,
  o.tagged,
  o.measured,
  o.lost,
  o.floor,
  -1 * b.score AS bound
FROM `shoal_1_open` AS o
JOIN (
  SELECT
    node,
    floor AS score
  FROM `shoal_1_open`
) AS b
  ON b.node = o.node
WHERE
  TRUE
