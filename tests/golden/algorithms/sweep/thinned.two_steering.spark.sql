WITH held AS (
  SELECT
    p.class,
    p.piece,
    `p`.`s1`,
    `p`.`s2`,
    p.n,
    f.is_hopeless
  FROM `shoal_1_pieces` AS p
  JOIN `shoal_1_failing` AS f
    ON f.class = p.class
  WHERE
    p.n > 0
), sizes AS (
  SELECT
    class,
    CAST(SUM(n) AS BIGINT) AS n
  FROM held
  GROUP BY
    class
), `hist1` AS (
  SELECT
    h.class,
    s.sa,
    CAST(SUM(h.n * s.part) AS BIGINT) AS n
  FROM held AS h
  JOIN `shoal_1_parts_"s1"` AS s
    ON s.node = h.`s1`
  GROUP BY
    h.class,
    s.sa
), `dominant1` AS (
  SELECT
    class,
    sa,
    n
  FROM (
    SELECT
      class,
      sa,
      n,
      ROW_NUMBER() OVER (PARTITION BY class ORDER BY n DESC, sa NULLS LAST) AS choice
    FROM `hist1`
  ) AS ranked
  WHERE
    choice = 1
), `hist2` AS (
  SELECT
    h.class,
    s.sa,
    CAST(SUM(h.n * s.part) AS BIGINT) AS n
  FROM held AS h
  JOIN `shoal_1_parts_"s2"` AS s
    ON s.node = h.`s2`
  GROUP BY
    h.class,
    s.sa
), `dominant2` AS (
  SELECT
    class,
    sa,
    n
  FROM (
    SELECT
      class,
      sa,
      n,
      ROW_NUMBER() OVER (PARTITION BY class ORDER BY n DESC, sa NULLS LAST) AS choice
    FROM `hist2`
  ) AS ranked
  WHERE
    choice = 1
), candidates AS (
  SELECT
    h.class,
    h.piece,
    h.n,
    ROW_NUMBER() OVER (
      PARTITION BY h.class
      ORDER BY h.`s1` NULLS LAST, h.`s2` NULLS LAST, h.piece NULLS LAST
    ) AS choice
  FROM held AS h
  JOIN sizes AS z
    ON z.class = h.class
  JOIN `dominant1` AS `a1`
    ON `a1`.class = h.class
  JOIN `shoal_1_parts_"s1"` AS `q1`
    ON `q1`.node = h.`s1` AND `q1`.sa = `a1`.sa
  JOIN `dominant2` AS `a2`
    ON `a2`.class = h.class
  JOIN `shoal_1_parts_"s2"` AS `q2`
    ON `q2`.node = h.`s2` AND `q2`.sa = `a2`.sa
  WHERE
    h.is_hopeless = 0 AND `q1`.part * z.n > `a1`.n AND `q2`.part * z.n > `a2`.n
), leaving AS (
  SELECT
    c.class,
    c.piece,
    c.n
  FROM candidates AS c
  WHERE
    c.choice = 1
), lost AS (
  SELECT
    l.class,
    l.piece,
    1 AS n
  FROM leaving AS l
)
SELECT
  p.class,
  p.item,
  `p`.`k1`,
  `p`.`k2`,
  p.piece,
  p.place,
  `p`.`s1`,
  `p`.`s2`,
  CASE
    WHEN f.class IS NULL
    THEN p.n
    WHEN l.class IS NULL
    THEN 0
    WHEN l.piece = p.piece
    THEN p.n - l.n
    ELSE p.n
  END AS n
FROM `shoal_1_pieces` AS p
LEFT JOIN `shoal_1_failing` AS f
  ON f.class = p.class
LEFT JOIN lost AS l
  ON l.class = p.class
