WITH asked AS (
  SELECT
    class,
    0 AS start,
    gone
  FROM `shoal_1_due`
  WHERE
    state = 1
), changes AS (
  SELECT
    class,
    start AS t
  FROM asked
  WHERE
    start < gone
  UNION
  SELECT
    a.class,
    o.first AS t
  FROM asked AS a
  JOIN `shoal_1_orders_s1` AS o
    ON o.class = a.class AND o.i = 0 AND o.first > a.start AND o.first < a.gone
  UNION
  SELECT
    a.class,
    o.first AS t
  FROM asked AS a
  JOIN `shoal_1_orders_s2` AS o
    ON o.class = a.class AND o.i = 0 AND o.first > a.start AND o.first < a.gone
), spans AS (
  SELECT
    c.class,
    c.t,
    COALESCE(LEAD(c.t) OVER (PARTITION BY c.class ORDER BY c.t NULLS LAST), a.gone) AS upto
  FROM changes AS c
  JOIN asked AS a
    ON a.class = c.class
), rounds AS (
  SELECT
    s.class,
    s.t,
    s.upto,
    o1.k AS k1,
    o1.first AS first1,
    o2.k AS k2,
    o2.first AS first2,
    LEAST(s.upto - s.t, 1 * o1.k * o2.k) AS size
  FROM spans AS s
  JOIN `shoal_1_orders_s1` AS o1
    ON o1.class = s.class AND o1.i = 0 AND o1.first <= s.t AND s.t < o1.last
  JOIN `shoal_1_orders_s2` AS o2
    ON o2.class = s.class AND o2.i = 0 AND o2.first <= s.t AND s.t < o2.last
), turns AS (
  SELECT
    r.class,
    r.t,
    o1.`s1`,
    o2.`s2`,
    r.n,
    r.span,
    r.size
  FROM (
    SELECT
      r.class,
      r.t AS span,
      r.size,
      r.t + g.i AS t,
      r.first1,
      (
        r.t + g.i - r.first1
      ) % r.k1 AS i1,
      r.first2,
      (
        r.t + g.i - r.first2
      ) % r.k2 AS i2,
      (
        r.upto - 1 - r.t - g.i
      ) DIV r.size + 1 AS n
    FROM rounds AS r
    LATERAL VIEW
    EXPLODE(SEQUENCE(0, r.size - 1)) g AS i
  ) AS r
  JOIN `shoal_1_orders_s1` AS o1
    ON o1.class = r.class AND o1.first = r.first1 AND o1.i = r.i1
  JOIN `shoal_1_orders_s2` AS o2
    ON o2.class = r.class AND o2.first = r.first2 AND o2.i = r.i2
), lost AS (
  SELECT
    class,
    `s1`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM turns
  GROUP BY
    class,
    `s1`,
    `s2`
), there AS (
  SELECT
    p.class,
    MIN(p.piece) AS piece,
    `p`.`s1`,
    `p`.`s2`,
    CAST(SUM(p.n) AS BIGINT) AS n
  FROM `shoal_1_pieces` AS p
  JOIN asked AS a
    ON a.class = p.class
  GROUP BY
    p.class,
    `p`.`s1`,
    `p`.`s2`
), placed AS (
  SELECT
    class,
    piece,
    `s1`,
    `s2`,
    n,
    CAST(SUM(n) OVER (
      PARTITION BY class, `s1`, `s2`
      ORDER BY piece NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) - n AS BIGINT) AS before
  FROM there
)
SELECT
  p.class,
  p.piece,
  `p`.`s1`,
  `p`.`s2`,
  CAST(p.n - GREATEST(0, LEAST(p.n, COALESCE(l.n, 0) - p.before)) AS BIGINT) AS n
FROM placed AS p
LEFT JOIN lost AS l
  ON l.class = p.class AND `l`.`s1` = `p`.`s1` AND `l`.`s2` = `p`.`s2`
WHERE
  p.n - GREATEST(0, LEAST(p.n, COALESCE(l.n, 0) - p.before)) > 0
