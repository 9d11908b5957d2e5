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
), candidates AS (
  SELECT
    h.class,
    h.piece,
    h.n,
    ROW_NUMBER() OVER (PARTITION BY h.class ORDER BY h.`s1` NULLS LAST, h.piece NULLS LAST) AS choice
  FROM held AS h
  JOIN sizes AS z
    ON z.class = h.class
  JOIN `dominant1` AS `a1`
    ON `a1`.class = h.class
  JOIN `shoal_1_parts_"s1"` AS `q1`
    ON `q1`.node = h.`s1` AND `q1`.sa = `a1`.sa
  WHERE
    h.is_hopeless = 0 AND `q1`.part * z.n > `a1`.n
), leaving AS (
  SELECT
    c.class,
    c.piece,
    c.n
  FROM candidates AS c
  WHERE
    c.choice = 1
), surely AS (
  SELECT
    l.class,
    MIN(
      CASE
        WHEN o.sa <> a.sa AND COALESCE(mine.part, 0) < q.part
        THEN (
          a.n - o.n - CASE WHEN o.sa < a.sa THEN 1 ELSE 0 END
        ) DIV (
          q.part - COALESCE(mine.part, 0)
        ) + 1
      END
    ) AS dominant,
    MAX(
      CASE
        WHEN q.part > CAST('0.5000000005' AS DOUBLE) * 12
        THEN FLOOR(
          (
            a.n - CAST('0.5000000005' AS DOUBLE) * z.n * 12
          ) / (
            q.part - CAST('0.5000000005' AS DOUBLE) * 12
          )
        )
        ELSE 0
      END
    ) AS violating
  FROM leaving AS l
  JOIN held AS h
    ON h.class = l.class AND h.piece = l.piece
  JOIN sizes AS z
    ON z.class = l.class
  JOIN dominant1 AS a
    ON a.class = l.class
  JOIN `shoal_1_parts_"s1"` AS q
    ON q.node = h.`s1` AND q.sa = a.sa
  JOIN hist1 AS o
    ON o.class = l.class
  LEFT JOIN `shoal_1_parts_"s1"` AS mine
    ON mine.node = h.`s1` AND mine.sa = o.sa
  GROUP BY
    l.class
), lost AS (
  SELECT
    l.class,
    l.piece,
    CAST(GREATEST(
      1,
      LEAST(
        l.n,
        COALESCE(s.dominant, l.n),
        CASE WHEN s.violating > l.n THEN l.n ELSE s.violating END
      )
    ) AS BIGINT) AS n
  FROM leaving AS l
  JOIN surely AS s
    ON s.class = l.class
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
