WITH pieces AS (
  SELECT
    cell,
    class,
    n
  FROM `shoal_1_grouping`
), counted AS (
  SELECT
    p.class,
    `r`.`sv1` AS `c3`,
    CAST(SUM(p.n) AS BIGINT) AS n
  FROM `shoal_1_cells` AS r
  JOIN pieces AS p
    ON p.cell = r.cell
  GROUP BY
    p.class,
    `r`.`sv1`
), labelled AS (
  SELECT
    `c`.`label1` AS `c1`,
    `c`.`label2` AS `c2`,
    k.`c3` AS `c3`,
    k.n
  FROM counted AS k
  JOIN `shoal_1_classes` AS c
    ON c.class = k.class
), published AS (
  SELECT
    `c1`,
    `c2`,
    `c3`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM labelled
  GROUP BY
    `c1`,
    `c2`,
    `c3`
), ordered AS (
  SELECT
    `c1`,
    `c2`,
    `c3`,
    n,
    ROW_NUMBER() OVER (ORDER BY `c1` NULLS LAST, `c2` NULLS LAST, `c3` NULLS LAST) AS place
  FROM published
)
SELECT
  o.`c1` AS `Marital "Status"`,
  o.`c2` AS `order`,
  o.`c3` AS `age<&'>`
FROM (
  SELECT
    `c1`,
    `c2`,
    `c3`,
    n,
    place
  FROM ordered
  ORDER BY
    place NULLS LAST
) AS o
LATERAL VIEW
EXPLODE(SEQUENCE(1, o.n)) copies_rows AS copies
ORDER BY
  o.place NULLS LAST
