WITH standing AS (
  SELECT
    i.item,
    q.`w1` & i.`m1` AS `k1`,
    q.`w2` & i.`m2` AS `k2`,
    q.piece,
    q.place,
    `q`.`s1`,
    `q`.`s2`,
    q.n
  FROM `shoal_1_pool` AS q
  CROSS JOIN VALUES
    (7, 8, 576459652791795712),
    (8, 15, 576460752303423487) AS i(item, `m1`, `m2`)
  WHERE
    i.item - q.after > 0
), there AS (
  SELECT
    p.class,
    s.item,
    `s`.`k1`,
    `s`.`k2`,
    s.piece,
    s.place,
    `s`.`s1`,
    `s`.`s2`,
    s.n
  FROM standing AS s
  JOIN `shoal_1_possible` AS p
    ON p.item = s.item AND `p`.`k1` = `s`.`k1` AND `p`.`k2` = `s`.`k2`
), grouped AS (
  SELECT
    class,
    `s1` AS node,
    CAST(SUM(n) AS DOUBLE) AS n
  FROM there
  GROUP BY
    class,
    `s1`
), sizes AS (
  SELECT
    class,
    SUM(CASE WHEN node IN (2) THEN n ELSE 0 END) AS higher
  FROM grouped
  GROUP BY
    class
), spread AS (
  SELECT
    z.class,
    g.node,
    g.size,
    COALESCE(own.n, 0) AS own,
    CASE WHEN g.node = g.sa THEN 0 ELSE COALESCE(above.n, 0) END AS above
  FROM sizes AS z
  CROSS JOIN VALUES
    (0, 0, 1),
    (1, 1, 1) AS g(sa, node, size)
  LEFT JOIN grouped AS own
    ON own.class = z.class AND own.node = g.sa
  LEFT JOIN grouped AS above
    ON above.class = z.class AND above.node = g.node
), fitted AS (
  SELECT
    s.class,
    s.node,
    t.size,
    t.enough,
    SUM(
      LEAST(
        LEAST(s.own, t.base) + LEAST(s.above, FLOOR(s.size * (
          t.most - t.base
        ) + 1e-9)) / s.size,
        t.level
      )
    ) + MAX(LEAST(s.above, FLOOR(s.size * (
      t.most - t.base
    ) + 1e-9))) * (
      1 - COUNT(*) / CAST(MAX(s.size) AS DOUBLE)
    ) AS cut,
    SUM(LEAST(s.own, t.base)) + MAX(LEAST(s.above, FLOOR(s.size * (
      t.most - t.base
    ) + 1e-9))) AS kept
  FROM spread AS s
  CROSS JOIN VALUES
    (
      1,
      0,
      CAST('0.5000000005' AS DOUBLE),
      CAST('0.25000000025' AS DOUBLE),
      CAST('0.74999999975' AS DOUBLE)
    ),
    (
      2,
      0,
      CAST('1.000000001' AS DOUBLE),
      CAST('0.5000000005' AS DOUBLE),
      CAST('1.4999999995' AS DOUBLE)
    ),
    (
      2,
      1,
      CAST('1.000000001' AS DOUBLE),
      CAST('0.5000000005' AS DOUBLE),
      CAST('1.4999999995' AS DOUBLE)
    ),
    (
      3,
      4611686018427387904,
      CAST('inf' AS DOUBLE),
      CAST('0.75000000075' AS DOUBLE),
      CAST('2.24999999925' AS DOUBLE)
    ) AS t(size, base, most, level, enough)
  GROUP BY
    s.class,
    s.node,
    t.size,
    t.base,
    t.enough
), best AS (
  SELECT
    class,
    node,
    size,
    enough,
    MAX(cut) AS cut,
    MAX(kept) AS kept
  FROM fitted
  GROUP BY
    class,
    node,
    size,
    enough
), hopeful AS (
  SELECT DISTINCT
    class
  FROM (
    SELECT
      b.class
    FROM best AS b
    JOIN sizes AS z
      ON z.class = b.class
    GROUP BY
      b.class,
      b.size,
      b.enough,
      z.higher
    HAVING
      SUM(b.cut) + z.higher >= b.enough * (
        1 - 1e-9
      )
      AND SUM(b.kept) + z.higher >= b.size
  ) AS found
), met AS (
  SELECT
    t.class,
    t.item,
    `t`.`k1`,
    `t`.`k2`,
    t.piece,
    t.place,
    `t`.`s1`,
    `t`.`s2`,
    t.n
  FROM there AS t
  JOIN hopeful AS h
    ON h.class = t.class
), firsts AS (
  SELECT
    piece,
    MIN(class) AS class
  FROM met
  GROUP BY
    piece
), waiting AS (
  SELECT DISTINCT
    m.class
  FROM met AS m
  JOIN firsts AS f
    ON f.piece = m.piece AND f.class < m.class
)
SELECT
  m.class,
  m.item,
  `m`.`k1`,
  `m`.`k2`,
  m.piece,
  m.place,
  `m`.`s1`,
  `m`.`s2`,
  m.n,
  w.class IS NULL AS is_ready
FROM met AS m
LEFT JOIN waiting AS w
  ON w.class = m.class
