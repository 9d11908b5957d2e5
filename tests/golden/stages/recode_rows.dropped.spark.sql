WITH pieces AS (
  SELECT
    cell,
    class,
    n
  FROM `shoal_1_grouping`
), held AS (
  SELECT
    t.cell,
    t.`sv1`,
    s.`n` AS `c4`,
    s.`it's` AS `c5`
  FROM `da``ta`.`the "best"`.`patients` AS s
  JOIN `shoal_1_cells` AS t
    ON t.`qv1` IS NOT DISTINCT FROM s.`Marital "Status"`
    AND t.`qv2` IS NOT DISTINCT FROM s.`order`
    AND t.`sv1` IS NOT DISTINCT FROM s.`age<&'>`
), places AS (
  SELECT
    class,
    label1,
    label2,
    DENSE_RANK() OVER (ORDER BY label1 NULLS LAST, label2 NULLS LAST) AS place
  FROM `shoal_1_classes`
), published AS (
  SELECT
    c.place,
    `c`.`label1` AS `c1`,
    `c`.`label2` AS `c2`,
    `r`.`sv1` AS `c3`,
    `r`.`c4` AS `c4`,
    `r`.`c5` AS `c5`
  FROM held AS r
  JOIN pieces AS p
    ON p.cell = r.cell
  JOIN places AS c
    ON c.class = p.class
)
SELECT
  `c1` AS `Marital "Status"`,
  `c2` AS `order`,
  `c3` AS `age<&'>`,
  `c4` AS `n`,
  `c5` AS `it's`
FROM published
ORDER BY
  place NULLS LAST,
  `c3` NULLS LAST,
  `c4` NULLS LAST,
  `c5` NULLS LAST
