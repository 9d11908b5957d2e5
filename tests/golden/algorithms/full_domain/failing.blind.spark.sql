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
  SELECT
    `node`,
    `w1`,
    `w2`,
    `n`
  FROM (
    SELECT
      `node`,
      `w1`,
      `w2`,
      `n`,
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
FROM `failing` AS s
WHERE
  s.node IN (
    SELECT
      node
    FROM `shoal_1_nodes`
  )
