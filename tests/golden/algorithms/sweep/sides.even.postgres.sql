WITH counts AS (
  SELECT
    l.class,
    q.sa,
    1 AS is_base,
    CAST(SUM(l.n * q.part) AS DOUBLE PRECISION) AS n
  FROM "shoal_1_laid" AS l
  JOIN "shoal_1_parts_""s1""" AS q
    ON q.node = l.node
  GROUP BY
    l.class,
    q.sa
), placed AS (
  SELECT
    class,
    sa,
    is_base,
    n,
    ROW_NUMBER() OVER (ORDER BY class, is_base DESC NULLS LAST, n DESC NULLS LAST, sa) AS place,
    SUM(n) OVER (
      ORDER BY class, is_base DESC NULLS LAST, n DESC NULLS LAST, sa
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto,
    LEAD(class) OVER (ORDER BY class, is_base DESC NULLS LAST, n DESC NULLS LAST, sa) AS next,
    LEAD(n * is_base) OVER (ORDER BY class, is_base DESC NULLS LAST, n DESC NULLS LAST, sa) AS beneath
  FROM counts
), starts AS (
  SELECT
    class,
    MIN(place) - 1 AS place,
    MIN(upto - n) AS upto,
    SUM(n) AS size,
    CAST(SUM(n * (
      1 - is_base
    )) AS DOUBLE PRECISION) / 12 AS each
  FROM placed
  GROUP BY
    class
), ranked AS (
  SELECT
    p.class,
    p.sa,
    p.is_base,
    p.n,
    s.place AS start,
    p.place - s.place AS k,
    CASE WHEN p.next = p.class THEN p.beneath ELSE 0 END AS beneath,
    p.upto - s.upto AS upto,
    s.size,
    s.each
  FROM placed AS p
  JOIN starts AS s
    ON s.class = p.class
), top AS (
  SELECT
    class,
    k,
    n,
    beneath,
    upto,
    size,
    each,
    (
      CAST('0.5' AS DOUBLE PRECISION) + (
        1 - CAST('0.5' AS DOUBLE PRECISION)
      ) * (
        "k" - 1
      ) / CAST('2.0' AS DOUBLE PRECISION)
    ) * (
      1 + CAST('1e-9' AS DOUBLE PRECISION)
    ) AS psi
  FROM ranked
  WHERE
    is_base = 1 AND k < 3
), segments AS (
  SELECT
    t.class,
    t.k,
    t.n,
    t.beneath,
    t.upto,
    t.size,
    FLOOR(
      COALESCE(
        MIN(
          CASE
            WHEN b.k > t.k
            THEN CAST((
              b.psi * (
                t.size - t.upto
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
                t.size - t.upto
              ) - b.k * (
                t.each - 2
              )
            ) AS DOUBLE PRECISION) / NULLIF(b.k - b.psi * t.k, 0)
          END
        ),
        t.n
      )
    ) AS x
  FROM top AS t
  JOIN top AS b
    ON b.class = t.class
  GROUP BY
    t.class,
    t.k,
    t.n,
    t.beneath,
    t.upto,
    t.size
), tops AS (
  SELECT
    class,
    CAST(GREATEST(
      MAX(CASE WHEN x + 1 >= beneath THEN LEAST(n, x + 1) ELSE 0 END),
      MAX(CASE WHEN k = 2 THEN beneath ELSE 0 END) + 2
    ) AS DECIMAL(38, 0)) AS top
  FROM segments
  GROUP BY
    class
), members AS (
  SELECT
    l.class,
    l.node,
    l.low,
    l.start + (
      l.n - g.i
    ) * l.part AS place,
    l.until
  FROM "shoal_1_laid" AS l, GENERATE_SERIES(0, LEAST(l.n, CAST(DIV(CAST(2 AS DECIMAL(38, 0)), l.part) AS BIGINT)) - 1) AS g(i)
  WHERE
    l.start + (
      l.n - g.i
    ) * l.part > l.until
), turns AS (
  SELECT
    m.class,
    SUM(
      CASE
        WHEN m.place > t.top
        THEN CAST(DIV(CAST(m.place - GREATEST("t"."top", m.until) + 1 AS DECIMAL(38, 0)), 2) AS BIGINT)
        ELSE 0
      END
    ) AS gone,
    SUM(
      CAST(DIV(CAST(m.place - GREATEST("m"."until", m.until) + 1 AS DECIMAL(38, 0)), 2) AS BIGINT)
    ) AS most
  FROM members AS m
  JOIN tops AS t
    ON t.class = m.class
  GROUP BY
    m.class
), staying AS (
  SELECT
    class,
    SUM(CASE WHEN until IS NULL THEN n ELSE 0 END) AS n
  FROM "shoal_1_laid"
  GROUP BY
    class
), ends AS (
  SELECT
    class,
    low,
    n,
    part,
    start,
    ROW_NUMBER() OVER (ORDER BY class, start + part, low DESC NULLS LAST) AS i,
    LEAD(class) OVER (ORDER BY class, start + part, low DESC NULLS LAST) AS next,
    LEAD(start + part) OVER (ORDER BY class, start + part, low DESC NULLS LAST) AS other,
    LEAD(low) OVER (ORDER BY class, start + part, low DESC NULLS LAST) AS other_low
  FROM "shoal_1_laid"
  WHERE
    NOT until IS NULL
), finals AS (
  SELECT
    class,
    MIN(i) AS i
  FROM ends
  GROUP BY
    class
)
SELECT
  s.class,
  CAST(COALESCE(t.gone, 0) AS BIGINT) AS gone,
  CAST(COALESCE(t.most, 0) - CASE
    WHEN s.n > 0
    THEN 0
    WHEN e.next <> e.class OR e.next IS NULL
    THEN e.n
    ELSE LEAST(
      e.n,
      CAST(DIV(
        CAST(e.other - e.start - CASE WHEN e.low > e.other_low THEN 0 ELSE 1 END AS DECIMAL(38, 0)),
        e.part
      ) AS BIGINT)
    )
  END AS BIGINT) AS most,
  4 AS after
FROM staying AS s
LEFT JOIN turns AS t
  ON t.class = s.class
LEFT JOIN finals AS f
  ON f.class = s.class
LEFT JOIN ends AS e
  ON e.i = f.i
