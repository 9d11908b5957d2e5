WITH `groups` AS (
  SELECT
    b.node,
    g.`w1` & b.`m1` AS `w1`,
    g.`w2` & b.`m2` AS `w2`,
    CAST(SUM(g.n) AS BIGINT) AS n
  FROM `shoal_1_batch` AS b
  JOIN `shoal_1_kept` AS g
    ON g.node = b.parent
  GROUP BY
    b.node,
    g.`w1` & b.`m1`,
    g.`w2` & b.`m2`
), `sizes` AS (
  SELECT
    `node`,
    `w1`,
    `w2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `groups`
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
), lost AS (
  SELECT
    s.node,
    CAST(SUM(s.n) AS BIGINT) AS n
  FROM `failing` AS s
  GROUP BY
    s.node
), counted AS (
  SELECT
    b.node,
    b.`m1`,
    b.`m2`,
    COALESCE(l.n, 0) AS lost,
    COALESCE(l.n, 0) AS lost_firmly
  FROM `shoal_1_batch` AS b
  LEFT JOIN lost AS l
    ON l.node = b.node
)
SELECT
  c.node,
  c.`m1`,
  c.`m2`,
  c.lost,
  c.lost_firmly,
  c.lost <= 301 AS satisfies,
  c.lost_firmly > 301 AS hopeless,
  CAST(NULL AS DOUBLE) AS score,
  CAST(NULL AS DOUBLE) AS floor
FROM counted AS c
