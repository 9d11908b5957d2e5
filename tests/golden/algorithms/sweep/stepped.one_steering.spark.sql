WITH asked AS (
  SELECT
    class,
    0 AS start,
    gone
  FROM `shoal_1_due`
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
    LEAST(s.upto - s.t, 1 * r1.k) AS size
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
), lost AS (
  SELECT
    class,
    `s1`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM turns
  GROUP BY
    class,
    `s1`
), placed AS (
  SELECT
    class,
    item,
    `k1`,
    `k2`,
    piece,
    place,
    `s1`,
    `s2`,
    n,
    CAST(SUM(n) OVER (
      PARTITION BY class, `s1`
      ORDER BY piece NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) - n AS BIGINT) AS before
  FROM `shoal_1_pieces`
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
    WHEN d.class IS NULL
    THEN 0
    ELSE CAST(p.n - GREATEST(0, LEAST(p.n, COALESCE(l.n, 0) - p.before)) AS BIGINT)
  END AS n
FROM placed AS p
LEFT JOIN `shoal_1_due` AS d
  ON d.class = p.class
LEFT JOIN lost AS l
  ON l.class = p.class AND `l`.`s1` = `p`.`s1`
