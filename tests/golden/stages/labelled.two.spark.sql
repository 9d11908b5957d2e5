SELECT
  a1.class,
  `a1`.`label` AS `label1`,
  `a1`.`low` AS `low1`,
  `a1`.`high` AS `high1`,
  `a1`.`leaves` AS `leaves1`,
  `a1`.`gaps` AS `gaps1`,
  `a1`.`level` AS `level1`,
  `a2`.`label` AS `label2`,
  `a2`.`low` AS `low2`,
  `a2`.`high` AS `high2`,
  `a2`.`leaves` AS `leaves2`,
  `a2`.`gaps` AS `gaps2`,
  `a2`.`level` AS `level2`
FROM `shoal_1_ancestor` AS a1
JOIN `shoal_1_interval` AS `a2`
  ON `a2`.class = a1.class
