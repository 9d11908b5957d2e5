WITH recoded AS (
  SELECT
    `d_q1`.`l1` AS `c1`,
    `d_q2`.`l1` AS `c2`,
    s.`age<&'>` AS `c3`,
    s.`it's` AS `c4`
  FROM `da``ta`.`the "best"`.`patients` AS s
  LEFT JOIN `shoal_labels_q1` AS `d_q1`
    ON `d_q1`.l0 = CAST(s.`Marital "Status"` AS STRING)
  LEFT JOIN `shoal_labels_q2` AS `d_q2`
    ON `d_q2`.l0 = CAST(s.`order` AS STRING)
), published AS (
  SELECT
    r.`c1`,
    r.`c2`,
    r.`c3`,
    r.`c4`
  FROM recoded AS r
)
SELECT
  `c1` AS `Marital "Status"`,
  `c2` AS `order`,
  `c3` AS `age<&'>`,
  `c4` AS `it's`
FROM published
ORDER BY
  `c1` NULLS LAST,
  `c2` NULLS LAST,
  `c3` NULLS LAST,
  `c4` NULLS LAST
