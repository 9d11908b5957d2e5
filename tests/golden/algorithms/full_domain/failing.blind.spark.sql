WITH `sizes` AS (
  SELECT
    `node`,
    `w1`,
    `w2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_groups`
  GROUP BY
    `node`,
    `w1`,
    `w2`
), failing AS (
  SELECT DISTINCT
    `node`,
    `w1`,
    `w2`
  FROM (
    SELECT
      `node`,
      `w1`,
      `w2`,
      CAST(n AS DOUBLE) AS observed,
      CAST(5 AS DOUBLE) AS required
    FROM `sizes`
    WHERE
      n < 5
  ) AS violations
)
SELECT
  `s`.`node`,
  `s`.`w1`,
  `s`.`w2`,
  s.n
FROM sizes AS s
JOIN failing AS f
  ON `f`.`node` = `s`.`node` AND `f`.`w1` = `s`.`w1` AND `f`.`w2` = `s`.`w2`
WHERE
  s.node IN (
    SELECT
      node
    FROM `shoal_1_nodes`
  )
