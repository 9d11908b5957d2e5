WITH asked AS (
  SELECT
    class,
    0 AS start,
    gone
  FROM `shoal_1_due`
  WHERE
    state = 0
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
  UNION
  SELECT
    a.class,
    r.first AS t
  FROM asked AS a
  JOIN `shoal_1_ranks_s2` AS r
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
    r2.k AS k2,
    r2.first AS first2,
    LEAST(s.upto - s.t, 1 * r1.k * r2.k) AS size
  FROM spans AS s
  JOIN `shoal_1_ranks_s1` AS r1
    ON r1.class = s.class AND r1.is_base = 1 AND r1.first <= s.t AND s.t < r1.last
  JOIN `shoal_1_ranks_s2` AS r2
    ON r2.class = s.class AND r2.is_base = 1 AND r2.first <= s.t AND s.t < r2.last
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
), members2 AS (
  SELECT
    o.class,
    o.k,
    v.sa,
    ROW_NUMBER() OVER (PARTITION BY o.class, o.k ORDER BY v.sa NULLS LAST) - 1 AS i
  FROM (
    SELECT DISTINCT
      class,
      k2 AS k
    FROM rounds
  ) AS o
  JOIN `shoal_1_ranks_s2` AS v
    ON v.class = o.class AND v.is_base = 1 AND v.k <= o.k
), turns AS (
  SELECT
    o.class,
    o.t,
    m1.sa AS `s1`,
    m2.sa AS `s2`,
    o.n
  FROM (
    SELECT
      r.class,
      r.t + g.i AS t,
      r.k1,
      (
        r.t + g.i - r.first1
      ) % r.k1 AS i1,
      r.k2,
      (
        r.t + g.i - r.first2
      ) % r.k2 AS i2,
      (
        r.upto - 1 - r.t - g.i
      ) DIV r.size + 1 AS n
    FROM rounds AS r
    LATERAL VIEW
    EXPLODE(SEQUENCE(0, r.size - 1)) g AS i
  ) AS o
  JOIN members1 AS m1
    ON m1.class = o.class AND m1.k = o.k1 AND m1.i = o.i1
  JOIN members2 AS m2
    ON m2.class = o.class AND m2.k = o.k2 AND m2.i = o.i2
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
), missing AS (
  SELECT
    l.class
  FROM lost AS l
  LEFT JOIN there AS h
    ON h.class = l.class AND `h`.`s1` = `l`.`s1` AND `h`.`s2` = `l`.`s2`
  WHERE
    l.n > COALESCE(h.n, 0)
), left_over AS (
  SELECT
    d.class,
    d.gone,
    d.most
  FROM `shoal_1_due` AS d
  WHERE
    d.state = 0
    AND NOT EXISTS(
      SELECT
        1
      FROM missing AS m
      WHERE
        m.class = d.class
    )
), tried AS (
  SELECT
    l.class,
    l.gone + g.i AS gone
  FROM left_over AS l
  LATERAL VIEW
  EXPLODE(SEQUENCE(0, 7)) g AS i
  WHERE
    l.gone + g.i <= l.most
), bounds1 AS (
  SELECT
    class,
    k,
    upto,
    each,
    size,
    (
      CAST('0.5' AS DOUBLE) + (
        1 - CAST('0.5' AS DOUBLE)
      ) * (
        `k` - 1
      ) / CAST('2.0' AS DOUBLE)
    ) * (
      1 + 1e-9
    ) AS psi
  FROM `shoal_1_ranks_s1`
  WHERE
    is_base = 1 AND k < 3
), bounds2 AS (
  SELECT
    class,
    k,
    upto,
    each,
    size,
    (
      CAST('0.55' AS DOUBLE) + (
        1 - CAST('0.55' AS DOUBLE)
      ) * (
        `k` - 1
      ) / CAST('1.0' AS DOUBLE)
    ) * (
      1 + 1e-9
    ) AS psi
  FROM `shoal_1_ranks_s2`
  WHERE
    is_base = 1 AND k < 2
), violating AS (
  SELECT
    t.class,
    t.gone
  FROM tried AS t
  JOIN `shoal_1_ranks_s1` AS r
    ON r.class = t.class
    AND r.is_base = 1
    AND r.first <= t.gone
    AND (
      t.gone < r.last OR (
        t.gone = r.last AND r.last = r.upto
      )
    )
  JOIN bounds1 AS b
    ON b.class = t.class
  WHERE
    (
      b.k * b.each + CASE
        WHEN b.k <= r.k
        THEN b.k * (
          r.n - (
            t.gone - r.first
          ) DIV r.k - 1
        ) + LEAST(b.k, r.k - (
          t.gone - r.first
        ) % r.k)
        ELSE b.upto - t.gone
      END
    ) / b.psi > b.size - t.gone
  UNION ALL
  SELECT
    t.class,
    t.gone
  FROM tried AS t
  JOIN `shoal_1_ranks_s2` AS r
    ON r.class = t.class
    AND r.is_base = 1
    AND r.first <= t.gone
    AND (
      t.gone < r.last OR (
        t.gone = r.last AND r.last = r.upto
      )
    )
  JOIN bounds2 AS b
    ON b.class = t.class
  WHERE
    (
      b.k * b.each + CASE
        WHEN b.k <= r.k
        THEN b.k * (
          r.n - (
            t.gone - r.first
          ) DIV r.k - 1
        ) + LEAST(b.k, r.k - (
          t.gone - r.first
        ) % r.k)
        ELSE b.upto - t.gone
      END
    ) / b.psi > b.size - t.gone
), held AS (
  SELECT
    t.class,
    MIN(t.gone) AS gone
  FROM tried AS t
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM violating AS v
      WHERE
        v.class = t.class AND v.gone = t.gone
    )
  GROUP BY
    t.class
)
SELECT
  class,
  gone,
  most,
  state
FROM `shoal_1_due`
WHERE
  state > 0
UNION ALL
SELECT
  l.class,
  COALESCE(h.gone, l.gone + 8) AS gone,
  l.most,
  CASE WHEN h.gone = l.gone THEN 1 ELSE 0 END AS state
FROM left_over AS l
LEFT JOIN held AS h
  ON h.class = l.class
WHERE
  COALESCE(h.gone, l.gone + 8) <= l.most
