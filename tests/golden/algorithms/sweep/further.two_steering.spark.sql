WITH asked AS (
  SELECT
    class,
    gone AS start,
    LEAST(gone + 8, most) AS gone
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
    s.upto - s.t AS size
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
), placed AS (
  SELECT
    class,
    `s1`,
    `s2`,
    n,
    CAST(SUM(n) OVER (
      PARTITION BY class, `s1`, `s2`
      ORDER BY piece NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) - n AS BIGINT) AS before
  FROM `shoal_1_pieces`
), firsts AS (
  SELECT
    p.class,
    `p`.`s1`,
    `p`.`s2`,
    g.i
  FROM placed AS p
  LATERAL VIEW
  EXPLODE(SEQUENCE(p.before + 1, LEAST(p.before + p.n, 8))) g AS i
  WHERE
    p.before < 8
), leaving AS (
  SELECT
    t.class,
    t.t + 1 - a.start AS step,
    p.class IS NULL AS is_missing,
    `p`.`s1`,
    `p`.`s2`
  FROM (
    SELECT
      class,
      t,
      `s1`,
      `s2`,
      ROW_NUMBER() OVER (PARTITION BY class, `s1`, `s2` ORDER BY t NULLS LAST) AS i
    FROM turns
  ) AS t
  JOIN asked AS a
    ON a.class = t.class
  LEFT JOIN firsts AS p
    ON p.class = t.class AND `p`.`s1` = `t`.`s1` AND `p`.`s2` = `t`.`s2` AND p.i = t.i
), there AS (
  SELECT
    class,
    `s1`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM placed
  GROUP BY
    class,
    `s1`,
    `s2`
), ends AS (
  SELECT
    class,
    MIN(step) - 1 AS step
  FROM leaving
  WHERE
    is_missing
  GROUP BY
    class
), steps AS (
  SELECT
    a.class,
    g.i AS step
  FROM asked AS a
  LEFT JOIN ends AS e
    ON e.class = a.class
  LATERAL VIEW
  EXPLODE(SEQUENCE(0, LEAST(a.gone - a.start, 7, COALESCE(e.step, 8)))) g AS i
), remaining AS (
  SELECT
    s.class,
    s.step,
    `h`.`s1`,
    `h`.`s2`,
    h.n - COUNT(l.step) OVER (
      PARTITION BY s.class, `h`.`s1`, `h`.`s2`
      ORDER BY s.step NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS n
  FROM steps AS s
  JOIN there AS h
    ON h.class = s.class
  LEFT JOIN leaving AS l
    ON l.class = s.class
    AND l.step = s.step
    AND `l`.`s1` = `h`.`s1`
    AND `l`.`s2` = `h`.`s2`
), states AS (
  SELECT
    class,
    step,
    `s1`,
    `s2`,
    n
  FROM remaining
  WHERE
    n > 0
), `sizes` AS (
  SELECT
    `class`,
    `step`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `states`
  GROUP BY
    `class`,
    `step`
), `hist_s1` AS (
  SELECT
    `class`,
    `step`,
    `s1` AS sa,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `states`
  GROUP BY
    `class`,
    `step`,
    `s1`
), `sizes_s1` AS (
  SELECT
    `class`,
    `step`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `states`
  GROUP BY
    `class`,
    `step`
), `hist_s1_s2` AS (
  SELECT
    `class`,
    `step`,
    `s2`,
    `s1` AS sa,
    n
  FROM `states`
), `sizes_s1_s2` AS (
  SELECT
    `class`,
    `step`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `states`
  GROUP BY
    `class`,
    `step`,
    `s2`
), failing AS (
  SELECT DISTINCT
    `class`,
    `step`
  FROM (
    SELECT
      `class`,
      `step`,
      CAST(n AS DOUBLE) AS observed,
      CAST(5 AS DOUBLE) AS required
    FROM `sizes`
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    `class`,
    `step`
  FROM (
    WITH tops AS (
      SELECT
        `h`.`class`,
        `h`.`step`,
        COALESCE(MAX(CASE WHEN NOT d.code IS NULL THEN h.n END), 0) AS top
      FROM `hist_s1` AS h
      LEFT JOIN `shoal_2_dimension_s1` AS d
        ON d.code = h.sa
        AND d.l0 IN (
          'O\'Hara',
          'back\\slash',
          '{{ brace }}',
          '-- no comment',
          'line\nbreak',
          '/* no */'
        )
      GROUP BY
        `h`.`class`,
        `h`.`step`
    ), measured AS (
      SELECT
        `t`.`class`,
        `t`.`step`,
        t.top,
        s.n
      FROM tops AS t
      JOIN `sizes_s1` AS s
        ON `s`.`class` = `t`.`class` AND `s`.`step` = `t`.`step`
    )
    SELECT
      `class`,
      `step`,
      CASE WHEN n < 5 THEN CAST(n AS DOUBLE) ELSE top / CAST(n AS DOUBLE) END AS observed,
      CASE WHEN n < 5 THEN CAST(5 AS DOUBLE) ELSE CAST('0.5' AS DOUBLE) END AS required
    FROM measured
    WHERE
      n < 5 OR top > CAST('0.5' AS DOUBLE) * n * (
        1 + 1e-9
      )
  ) AS violations
  UNION
  SELECT DISTINCT
    `class`,
    `step`
  FROM (
    SELECT
      `class`,
      `step`,
      `s2`,
      CAST(COUNT(*) AS DOUBLE) AS observed,
      CAST(3 AS DOUBLE) AS required
    FROM `hist_s1_s2`
    GROUP BY
      `class`,
      `step`,
      `s2`
    HAVING
      COUNT(*) < 3
  ) AS violations
), held AS (
  SELECT
    s.class,
    MIN(s.step) AS step
  FROM steps AS s
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM failing AS f
      WHERE
        f.class = s.class AND f.step = s.step
    )
  GROUP BY
    s.class
)
SELECT
  class,
  gone,
  most,
  state,
  after
FROM `shoal_1_due`
WHERE
  state > 1
UNION ALL
SELECT
  d.class,
  d.gone + COALESCE(h.step, e.step, LEAST(8, d.most - d.gone)) AS gone,
  d.most,
  CASE
    WHEN NOT h.step IS NULL
    THEN 2
    WHEN NOT e.step IS NULL
    THEN 4
    WHEN d.gone + 8 > d.most
    THEN d.after
    ELSE 1
  END AS state,
  d.after
FROM `shoal_1_due` AS d
LEFT JOIN held AS h
  ON h.class = d.class
LEFT JOIN ends AS e
  ON e.class = d.class
WHERE
  d.state = 1
