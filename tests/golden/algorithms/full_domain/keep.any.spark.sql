SELECT
  g.node,
  `g`.`w1`,
  `g`.`w2`,
  `g`.`s1`,
  `g`.`s2`,
  g.n
FROM `shoal_1_groups` AS g
WHERE
  g.node IN (
    SELECT
      node
    FROM `shoal_1_worth`
  )
