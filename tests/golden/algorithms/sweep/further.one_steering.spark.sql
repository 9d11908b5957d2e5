WITH asked AS (
  SELECT
    class,
    gone AS start,
    LEAST(gone + 7, most) AS gone
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
    r.first AS t
  FROM asked AS a
  JOIN `shoal_1_ranks_s1` AS r
    ON r.class = a.class
    AND r.is_base = 1
    AND r.first < r.last
    AND r.first > a.start
    AND r.first < a.gone
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
    r1.k AS k1,
    r1.first AS first1,
    s.upto - s.t AS size
  FROM spans AS s
  JOIN `shoal_1_ranks_s1` AS r1
    ON r1.class = s.class AND r1.is_base = 1 AND r1.first <= s.t AND s.t < r1.last
), members1 AS (
  SELECT
    o.class,
    o.k,
    v.sa,
    ROW_NUMBER() OVER (PARTITION BY o.class, o.k ORDER BY v.sa NULLS LAST) - 1 AS i
  FROM (
    SELECT DISTINCT
      class,
      k1 AS k
    FROM rounds
  ) AS o
  JOIN `shoal_1_ranks_s1` AS v
    ON v.class = o.class AND v.is_base = 1 AND v.k <= o.k
), turns AS (
  SELECT
    o.class,
    o.t,
    m1.sa AS `s1`,
    o.n
  FROM (
    SELECT
      r.class,
      r.t + g.i AS t,
      r.k1,
      (
        r.t + g.i - r.first1
      ) % r.k1 AS i1,
      (
        r.upto - 1 - r.t - g.i
      ) DIV r.size + 1 AS n
    FROM rounds AS r
    LATERAL VIEW
    EXPLODE(SEQUENCE(0, r.size - 1)) g AS i
  ) AS o
  JOIN members1 AS m1
    ON m1.class = o.class AND m1.k = o.k1 AND m1.i = o.i1
), placed AS (
  SELECT
    class,
    `s1`,
    `s2`,
    n,
    CAST(SUM(n) OVER (
      PARTITION BY class, `s1`
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
), leaving AS (
  SELECT
    t.class,
    t.t + 1 - a.start AS step,
    `p`.`s1`,
    `p`.`s2`
  FROM (
    SELECT
      class,
      t,
      `s1`,
      ROW_NUMBER() OVER (PARTITION BY class, `s1` ORDER BY t NULLS LAST) AS i
    FROM turns
  ) AS t
  JOIN asked AS a
    ON a.class = t.class
  JOIN firsts AS p
    ON p.class = t.class AND `p`.`s1` = `t`.`s1` AND p.i = t.i
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
), steps AS (
  SELECT
    a.class,
    g.i AS step
  FROM asked AS a
  LATERAL VIEW
  EXPLODE(SEQUENCE(0, a.gone - a.start)) g AS i
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
    `g`.`class`,
    `g`.`step`,
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      `class`,
      `step`,
      `s1`,
      `s2`,
      n
    FROM `states`
  ) AS g
  JOIN `shoal_1_parts_"s1"` AS s
    ON s.node = g.`s1`
  GROUP BY
    `g`.`class`,
    `g`.`step`,
    s.sa
), `sizes_s1` AS (
  SELECT
    `class`,
    `step`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `states`
  GROUP BY
    `class`,
    `step`
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
  state
FROM `shoal_1_due`
WHERE
  state = 2
UNION ALL
SELECT
  d.class,
  d.gone + COALESCE(h.step, 8) AS gone,
  d.most,
  CASE WHEN h.step = 0 THEN 2 ELSE 0 END AS state
FROM `shoal_1_due` AS d
LEFT JOIN held AS h
  ON h.class = d.class
WHERE
  d.state = 1 AND d.gone + COALESCE(h.step, 8) <= d.most
