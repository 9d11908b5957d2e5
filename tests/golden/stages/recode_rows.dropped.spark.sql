WITH places AS (
  SELECT
    class,
    label1,
    label2,
    DENSE_RANK() OVER (ORDER BY label1 NULLS LAST, label2 NULLS LAST) AS place
  FROM `shoal_1_classes`
)
SELECT
  `c`.`label1` AS `Marital "Status"`,
  `c`.`label2` AS `order`,
  `t`.`sv1` AS `age<&'>`,
  `s`.`n` AS `n`
FROM `da``ta`.`the "best"`.`patients` AS s
JOIN `shoal_1_cells` AS t
  ON t.`qv1` IS NOT DISTINCT FROM s.`Marital "Status"`
  AND t.`qv2` IS NOT DISTINCT FROM s.`order`
  AND t.`sv1` IS NOT DISTINCT FROM s.`age<&'>`
JOIN `shoal_1_assignment` AS a
  ON a.cell = t.cell
JOIN places AS c
  ON c.class = a.class
ORDER BY
  c.place NULLS LAST,
  `t`.`sv1` NULLS LAST,
  `s`.`n` NULLS LAST
