WITH moving AS (
  SELECT
    step,
    node,
    parent,
    CAST(leaving AS BIGINT) AS leaving,
    CAST(there AS BIGINT) AS there
  FROM VALUES
    (0, 3, 74, 5, 12),
    (1, 3, 74, 6, 12) AS m(step, node, parent, leaving, there)
), numbered AS (
  SELECT
    `r`.`step`,
    `r`.`place`,
    `r`.`s1`,
    `r`.`s2`,
    r.n,
    m.parent,
    m.leaving,
    m.there,
    CAST(SUM(r.n) OVER (
      PARTITION BY r.`s1`, `r`.`step`
      ORDER BY r.place NULLS LAST, `r`.`s1` NULLS LAST, `r`.`s2` NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto
  FROM `shoal_1_rows` AS r
  LEFT JOIN moving AS m
    ON m.node = r.`s1` AND m.`step` = r.`step`
), parted AS (
  SELECT
    `step`,
    `place`,
    `s1`,
    `s2`,
    n,
    parent,
    CASE
      WHEN parent IS NULL
      THEN 0
      ELSE (
        upto * leaving + there - 1
      ) DIV there - (
        (
          upto - n
        ) * leaving + there - 1
      ) DIV there
    END AS gone
  FROM numbered
), now AS (
  SELECT
    `step`,
    `place`,
    `s1`,
    `s2`,
    n - gone AS n
  FROM parted
  WHERE
    gone < n
  UNION ALL
  SELECT
    `step`,
    `place`,
    parent,
    `s2`,
    gone
  FROM parted
  WHERE
    gone > 0
)
SELECT
  `step`,
  `place`,
  `s1`,
  `s2`,
  CAST(SUM(n) AS BIGINT) AS n
FROM now
GROUP BY
  `step`,
  `place`,
  `s1`,
  `s2`
