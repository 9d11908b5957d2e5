WITH pieces AS (
  SELECT
    cell,
    class,
    n
  FROM `shoal_1_grouping`
  UNION ALL
  SELECT
    t.cell,
    NULL,
    t.n - COALESCE(a.n, 0)
  FROM `shoal_1_cells` AS t
  LEFT JOIN (
    SELECT
      cell,
      SUM(n) AS n
    FROM `shoal_1_grouping`
    GROUP BY
      cell
  ) AS a
    ON a.cell = t.cell
  WHERE
    t.n > COALESCE(a.n, 0)
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
    CASE WHEN p.class IS NULL THEN '*' ELSE `c`.`label1` END AS `c1`,
    CASE WHEN p.class IS NULL THEN '*' ELSE `c`.`label2` END AS `c2`,
    CASE WHEN p.class IS NULL THEN NULL ELSE `r`.`sv1` END AS `c3`,
    `r`.`c4` AS `c4`,
    `r`.`c5` AS `c5`
  FROM held AS r
  JOIN pieces AS p
    ON p.cell = r.cell
  LEFT JOIN places AS c
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
