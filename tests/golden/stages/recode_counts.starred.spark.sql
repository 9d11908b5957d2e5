WITH published AS (
  SELECT
    `c`.`label1` AS c1,
    `c`.`label2` AS c2,
    `t`.`sv1` AS c3,
    CAST(SUM(a.n) AS BIGINT) AS n
  FROM `shoal_1_assignment` AS a
  JOIN `shoal_1_classes` AS c
    ON c.class = a.class
  JOIN `shoal_1_cells` AS t
    ON t.cell = a.cell
  GROUP BY
    `c`.`label1`,
    `c`.`label2`,
    `t`.`sv1`
  UNION ALL
  SELECT
    '*' AS c1,
    '*' AS c2,
    NULL AS c3,
    CAST(17 AS BIGINT) AS n
), ordered AS (
  SELECT
    c1,
    c2,
    c3,
    n,
    ROW_NUMBER() OVER (ORDER BY c1 NULLS LAST, c2 NULLS LAST, c3 NULLS LAST) AS place
  FROM published
)
SELECT
  o.c1 AS `Marital "Status"`,
  o.c2 AS `order`,
  o.c3 AS `age<&'>`
FROM (
  SELECT
    c1,
    c2,
    c3,
    n,
    place
  FROM ordered
  ORDER BY
    place NULLS LAST
) AS o
LATERAL VIEW
EXPLODE(SEQUENCE(1, o.n)) copies_rows AS copies
