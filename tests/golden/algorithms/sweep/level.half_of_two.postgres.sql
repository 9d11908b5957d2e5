WITH counts AS (
  SELECT
    class,
    "s1" AS sa,
    SUM(n) AS n
  FROM "shoal_1_settling"
  WHERE
    is_ready
  GROUP BY
    class,
    "s1"
), sizes AS (
  SELECT
    class,
    CAST(SUM(CASE WHEN sa < 74 THEN n ELSE 0 END) AS DOUBLE PRECISION) AS based,
    CAST(SUM(CASE WHEN sa < 74 THEN 0 ELSE n END) AS DOUBLE PRECISION) AS general,
    CAST(SUM(CASE WHEN sa < 74 THEN 0 ELSE n END) AS DOUBLE PRECISION) / 12 AS each
  FROM counts
  GROUP BY
    class
), ranked AS (
  SELECT
    class,
    sa,
    CAST(n AS DOUBLE PRECISION) AS n,
    ROW_NUMBER() OVER (PARTITION BY class ORDER BY n DESC NULLS LAST, sa) AS k,
    CAST(SUM(n) OVER (
      PARTITION BY class
      ORDER BY n DESC NULLS LAST, sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS DOUBLE PRECISION) AS upto
  FROM counts
  WHERE
    sa < 74
), limits AS (
  SELECT
    CAST(k AS DOUBLE PRECISION) AS k,
    (
      CAST('0.5' AS DOUBLE PRECISION) + (
        1 - CAST('0.5' AS DOUBLE PRECISION)
      ) * (
        "k" - 1
      ) / CAST('1.0' AS DOUBLE PRECISION)
    ) * (
      1 + CAST('1e-9' AS DOUBLE PRECISION)
    ) AS psi
  FROM (VALUES
    (1),
    (2)) AS ranks(k)
), top AS (
  SELECT
    z.class,
    b.k,
    b.psi,
    COALESCE(r.n, 0) AS n,
    COALESCE(r.upto, z.based) AS upto,
    z.based,
    z.general,
    z.each
  FROM sizes AS z
  CROSS JOIN limits AS b
  LEFT JOIN ranked AS r
    ON r.class = z.class AND r.k = b.k
), segments AS (
  SELECT
    t.class,
    t.k,
    t.n,
    s.n AS beneath,
    MIN(
      CASE
        WHEN b.k > t.k
        THEN CAST((
          b.psi * (
            t.based - t.upto + t.general
          ) - (
            b.upto - t.upto
          ) - b.k * (
            t.each - 0
          )
        ) AS DOUBLE PRECISION) / NULLIF(t.k * (
          1 - b.psi
        ), 0)
        WHEN b.k > b.psi * t.k
        THEN CAST((
          b.psi * (
            t.based - t.upto + t.general
          ) - b.k * (
            t.each - 0
          )
        ) AS DOUBLE PRECISION) / NULLIF(b.k - b.psi * t.k, 0)
      END
    ) AS x
  FROM top AS t
  JOIN top AS s
    ON s.class = t.class AND s.k = t.k + 1
  JOIN top AS b
    ON b.class = t.class AND b.k < 2
  GROUP BY
    t.class,
    t.k,
    t.n,
    s.n
), tried AS (
  SELECT
    s.class,
    4 * s.k + c.more AS choice,
    CASE
      WHEN c.more = 2
      THEN s.beneath
      ELSE LEAST(s.n, FLOOR(COALESCE(s.x, s.n)) + c.more)
    END AS x
  FROM segments AS s
  CROSS JOIN (VALUES
    (-1),
    (0),
    (1),
    (2)) AS c(more)
  WHERE
    CASE
      WHEN c.more = 2
      THEN s.k + 1 = 2
      ELSE FLOOR(COALESCE(s.x, s.n)) + c.more >= s.beneath
    END
), cut AS (
  SELECT
    c.class,
    c.choice,
    c.x,
    COUNT(CASE WHEN t.n > c.x THEN 1 END) AS above,
    COALESCE(SUM(CASE WHEN t.n > c.x THEN t.n END), 0) AS high,
    MIN(t.based + t.general) AS size
  FROM tried AS c
  JOIN top AS t
    ON t.class = c.class
  GROUP BY
    c.class,
    c.choice,
    c.x
), held AS (
  SELECT
    c.class,
    c.x * 2 + r.k - 1 AS level
  FROM cut AS c
  JOIN limits AS r
    ON r.k = 1 OR r.k <= c.above
  JOIN top AS t
    ON t.class = c.class
  WHERE
    r.k < 2 AND t.k < 2
  GROUP BY
    c.class,
    c.choice,
    c.x,
    r.k,
    c.above,
    c.high,
    c.size
  HAVING
    MAX(
      CAST((
        LEAST(t.k, c.above) * c.x + LEAST(t.k, r.k - 1) + GREATEST(0, t.upto - c.high) + t.k * t.each
      ) AS DOUBLE PRECISION) / t.psi
    ) <= c.above * c.x + r.k - 1 + c.size - c.high
), levels AS (
  SELECT
    class,
    FLOOR(CAST(MAX(level) AS DOUBLE PRECISION) / 2) AS x,
    MAX(level) - 2 * FLOOR(CAST(MAX(level) AS DOUBLE PRECISION) / 2) AS j
  FROM held
  GROUP BY
    class
), keeps AS (
  SELECT
    r.class,
    r.sa,
    r.n - CASE
      WHEN r.n <= l.x
      THEN r.n
      WHEN ROW_NUMBER() OVER (PARTITION BY r.class, r.n > l.x ORDER BY r.sa DESC NULLS LAST) <= l.j
      THEN l.x + 1
      ELSE l.x
    END AS gone
  FROM ranked AS r
  JOIN levels AS l
    ON l.class = r.class
), pieces AS (
  SELECT
    s.class,
    s.item,
    "s"."k1",
    "s"."k2",
    s.piece,
    s.place,
    "s"."s1",
    "s"."s2",
    s.n,
    COALESCE(k.gone, 0) AS gone,
    CAST(SUM(s.n) OVER (
      PARTITION BY s.class, s."s1"
      ORDER BY s.piece
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto
  FROM "shoal_1_settling" AS s
  LEFT JOIN keeps AS k
    ON k.class = s.class AND k.sa = s."s1"
  WHERE
    s.is_ready
)
SELECT
  class,
  item,
  "k1",
  "k2",
  piece,
  place,
  "s1",
  "s2",
  CAST(n - GREATEST(0, LEAST(n, gone - (
    upto - n
  ))) AS BIGINT) AS n
FROM pieces
