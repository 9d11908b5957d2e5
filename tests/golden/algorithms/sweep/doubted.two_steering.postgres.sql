WITH asked AS (
  SELECT
    class,
    0 AS start,
    gone
  FROM "shoal_1_due"
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
  JOIN "shoal_1_ranks_s1" AS r
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
  JOIN "shoal_1_ranks_s2" AS r
    ON r.class = a.class
    AND r.is_base = 1
    AND r.first < r.last
    AND r.first > a.start
    AND r.first < a.gone
), spans AS (
  SELECT
    c.class,
    c.t,
    COALESCE(LEAD(c.t) OVER (PARTITION BY c.class ORDER BY c.t), a.gone) AS upto
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
  JOIN "shoal_1_ranks_s1" AS r1
    ON r1.class = s.class AND r1.is_base = 1 AND r1.first <= s.t AND s.t < r1.last
  JOIN "shoal_1_ranks_s2" AS r2
    ON r2.class = s.class AND r2.is_base = 1 AND r2.first <= s.t AND s.t < r2.last
), members1 AS (
  SELECT
    o.class,
    o.k,
    v.sa,
    ROW_NUMBER() OVER (PARTITION BY o.class, o.k ORDER BY v.sa) - 1 AS i
  FROM (
    SELECT DISTINCT
      class,
      k1 AS k
    FROM rounds
  ) AS o
  JOIN "shoal_1_ranks_s1" AS v
    ON v.class = o.class AND v.is_base = 1 AND v.k <= o.k
), members2 AS (
  SELECT
    o.class,
    o.k,
    v.sa,
    ROW_NUMBER() OVER (PARTITION BY o.class, o.k ORDER BY v.sa) - 1 AS i
  FROM (
    SELECT DISTINCT
      class,
      k2 AS k
    FROM rounds
  ) AS o
  JOIN "shoal_1_ranks_s2" AS v
    ON v.class = o.class AND v.is_base = 1 AND v.k <= o.k
), turns AS (
  SELECT
    o.class,
    o.t,
    m1.sa AS "s1",
    m2.sa AS "s2",
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
        (
          r.upto - 1 - r.t - g.i
        ) / r.size
      ) + 1 AS n
    FROM rounds AS r, GENERATE_SERIES(0, r.size - 1) AS g(i)
  ) AS o
  JOIN members1 AS m1
    ON m1.class = o.class AND m1.k = o.k1 AND m1.i = o.i1
  JOIN members2 AS m2
    ON m2.class = o.class AND m2.k = o.k2 AND m2.i = o.i2
), lost AS (
  SELECT
    class,
    "s1",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM turns
  GROUP BY
    class,
    "s1",
    "s2"
), there AS (
  SELECT
    p.class,
    MIN(p.piece) AS piece,
    "p"."s1",
    "p"."s2",
    CAST(SUM(CAST(p.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_pieces" AS p
  JOIN asked AS a
    ON a.class = p.class
  GROUP BY
    p.class,
    "p"."s1",
    "p"."s2"
), placed AS (
  SELECT
    class,
    piece,
    "s1",
    "s2",
    n,
    CAST(SUM(n) OVER (
      PARTITION BY class, "s1", "s2"
      ORDER BY piece
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) - n AS BIGINT) AS before
  FROM there
)
SELECT
  p.class,
  p.piece,
  "p"."s1",
  "p"."s2",
  CAST(p.n - GREATEST(0, LEAST(p.n, COALESCE(l.n, 0) - p.before)) AS BIGINT) AS n
FROM placed AS p
LEFT JOIN lost AS l
  ON l.class = p.class AND "l"."s1" = "p"."s1" AND "l"."s2" = "p"."s2"
WHERE
  p.n - GREATEST(0, LEAST(p.n, COALESCE(l.n, 0) - p.before)) > 0
