WITH counts AS (
  SELECT
    l.class,
    q.sa,
    CAST(SUM(l.n * q.part) AS DOUBLE PRECISION) AS n
  FROM "shoal_1_laid" AS l
  JOIN "shoal_1_parts_""s1""" AS q
    ON q.node = l.node
  GROUP BY
    l.class,
    q.sa
), sizes AS (
  SELECT
    class,
    SUM(n) AS based,
    CAST(0 AS DOUBLE PRECISION) AS general,
    CAST(0 AS DOUBLE PRECISION) AS each
  FROM counts
  GROUP BY
    class
), ranked AS (
  SELECT
    class,
    sa,
    n,
    ROW_NUMBER() OVER (PARTITION BY class ORDER BY n DESC NULLS LAST, sa) AS k,
    SUM(n) OVER (
      PARTITION BY class
      ORDER BY n DESC NULLS LAST, sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto
  FROM counts
), limits AS (
  SELECT
    CAST(k AS DOUBLE PRECISION) AS k,
    (
      CAST('0.5' AS DOUBLE PRECISION) + (
        1 - CAST('0.5' AS DOUBLE PRECISION)
      ) * (
        "k" - 1
      ) / CAST('2.0' AS DOUBLE PRECISION)
    ) * (
      1 + CAST('1e-9' AS DOUBLE PRECISION)
    ) AS psi
  FROM (VALUES
    (1),
    (2),
    (3)) AS ranks(k)
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
            t.each - 2
          )
        ) AS DOUBLE PRECISION) / NULLIF(t.k * (
          1 - b.psi
        ), 0)
        WHEN b.k > b.psi * t.k
        THEN CAST((
          b.psi * (
            t.based - t.upto + t.general
          ) - b.k * (
            t.each - 2
          )
        ) AS DOUBLE PRECISION) / NULLIF(b.k - b.psi * t.k, 0)
      END
    ) AS x
  FROM top AS t
  JOIN top AS s
    ON s.class = t.class AND s.k = t.k + 1
  JOIN top AS b
    ON b.class = t.class AND b.k < 3
  GROUP BY
    t.class,
    t.k,
    t.n,
    s.n
), highest AS (
  SELECT
    class,
    MAX(
      CASE
        WHEN FLOOR(COALESCE(x, n)) + 1 >= beneath
        THEN LEAST(n, FLOOR(COALESCE(x, n)) + 1)
        ELSE 0
      END
    ) AS x
  FROM segments
  GROUP BY
    class
)
SELECT
  h.class,
  CAST(GREATEST(h.x, t.n + 2) AS BIGINT) AS top
FROM highest AS h
JOIN top AS t
  ON t.class = h.class AND t.k = 3
