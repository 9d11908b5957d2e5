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
), met AS (
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
), firsts AS (
  SELECT
    piece,
    MIN(class) AS class
  FROM met
  GROUP BY
    piece
), waiting AS (
  SELECT
    class
  FROM met
  WHERE
    FALSE
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
