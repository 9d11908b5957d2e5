WITH counts AS (
  SELECT
    class,
    `s1` AS sa,
    SUM(n) AS n
  FROM `shoal_1_settling`
  WHERE
    is_ready
  GROUP BY
    class,
    `s1`
), sizes AS (
  SELECT
    class,
    CAST(SUM(CASE WHEN sa < 74 THEN n ELSE 0 END) AS DOUBLE) AS based,
    CAST(SUM(CASE WHEN sa < 74 THEN 0 ELSE n END) AS DOUBLE) AS general,
    CAST(SUM(CASE WHEN sa < 74 THEN 0 ELSE n END) AS DOUBLE) / 12 AS each
  FROM counts
  GROUP BY
    class
), ranked AS (
  SELECT
    class,
    sa,
    CAST(n AS DOUBLE) AS n,
    ROW_NUMBER() OVER (PARTITION BY class ORDER BY n DESC, sa NULLS LAST) AS k,
    CAST(SUM(n) OVER (
      PARTITION BY class
      ORDER BY n DESC, sa NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS DOUBLE) AS upto
  FROM counts
  WHERE
    sa < 74
), limits AS (
  SELECT
    CAST(k AS DOUBLE) AS k,
    (
      CAST('0.5' AS DOUBLE) + (
        1 - CAST('0.5' AS DOUBLE)
      ) * (
        `k` - 1
      ) / CAST('1.0' AS DOUBLE)
    ) * (
      1 + 1e-9
    ) AS psi
  FROM VALUES
    (1),
    (2) AS ranks(k)
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
        THEN (
          b.psi * (
            t.based - t.upto + t.general
          ) - (
            b.upto - t.upto
          ) - b.k * (
            t.each - 0
          )
        ) / NULLIF(t.k * (
          1 - b.psi
        ), 0)
        WHEN b.k > b.psi * t.k
        THEN (
          b.psi * (
            t.based - t.upto + t.general
          ) - b.k * (
            t.each - 0
          )
        ) / NULLIF(b.k - b.psi * t.k, 0)
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
    LEAST(s.n, FLOOR(COALESCE(s.x, s.n)) + c.more) AS x
  FROM segments AS s
  CROSS JOIN VALUES
    (-1),
    (0),
    (1) AS c(more)
  WHERE
    FLOOR(COALESCE(s.x, s.n)) + c.more >= s.beneath
  UNION
  SELECT
    class,
    n
  FROM top
  WHERE
    k = 2
), cut AS (
  SELECT
    c.class,
    c.x,
    r.k - 1 AS j,
    t.k,
    t.psi,
    t.each,
    SUM(LEAST(t.n, c.x) + CASE WHEN t.k < r.k AND t.n > c.x THEN 1 ELSE 0 END) OVER (
      PARTITION BY c.class, c.x, r.k
      ORDER BY t.k NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto,
    SUM(
      LEAST(t.n, c.x) + CASE WHEN t.k < r.k AND t.n > c.x THEN 1 ELSE 0 END - CASE WHEN t.k = 2 THEN t.upto ELSE 0 END
    ) OVER (PARTITION BY c.class, c.x, r.k) + t.based + t.general AS total,
    COUNT(CASE WHEN t.n > c.x THEN 1 END) OVER (PARTITION BY c.class, c.x, r.k) AS above
  FROM tried AS c
  JOIN top AS t
    ON t.class = c.class
  CROSS JOIN limits AS r
  WHERE
    r.k < 2
), held AS (
  SELECT
    class,
    x * 2 + j AS level
  FROM cut
  WHERE
    j = 0 OR j < above
  GROUP BY
    class,
    x,
    j
  HAVING
    MAX(CASE WHEN k < 2 THEN upto + k * each - psi * total END) <= 0
), levels AS (
  SELECT
    class,
    FLOOR(MAX(level) / 2) AS x,
    MAX(level) - 2 * FLOOR(MAX(level) / 2) AS j
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
      WHEN ROW_NUMBER() OVER (PARTITION BY r.class, r.n > l.x ORDER BY r.sa DESC) <= l.j
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
    `s`.`k1`,
    `s`.`k2`,
    s.piece,
    s.place,
    `s`.`s1`,
    `s`.`s2`,
    s.n,
    COALESCE(k.gone, 0) AS gone,
    CAST(SUM(s.n) OVER (
      PARTITION BY s.class, s.`s1`
      ORDER BY s.piece NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto
  FROM `shoal_1_settling` AS s
  LEFT JOIN keeps AS k
    ON k.class = s.class AND k.sa = s.`s1`
  WHERE
    s.is_ready
)
SELECT
  class,
  item,
  `k1`,
  `k2`,
  piece,
  place,
  `s1`,
  `s2`,
  CAST(n - GREATEST(0, LEAST(n, gone - (
    upto - n
  ))) AS BIGINT) AS n
FROM pieces
