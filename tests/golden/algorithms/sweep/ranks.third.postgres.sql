WITH counts AS (
  SELECT
    class,
    "s1" AS sa,
    CASE WHEN "s1" < 74 THEN 1 ELSE 0 END AS is_base,
    CAST(SUM(n) AS DOUBLE PRECISION) AS n
  FROM "shoal_1_settling"
  WHERE
    is_ready
  GROUP BY
    class,
    "s1"
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
      CAST('0.3333333333333333' AS DOUBLE PRECISION) + (
        1 - CAST('0.3333333333333333' AS DOUBLE PRECISION)
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
                t.each - 0
              )
            ) AS DOUBLE PRECISION) / NULLIF(t.k * (
              1 - b.psi
            ), 0)
            WHEN b.k > b.psi * t.k
            THEN CAST((
              b.psi * (
                t.size - t.upto
              ) - b.k * (
                t.each - 0
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
), levels AS (
  SELECT
    class,
    1 + GREATEST(
      MAX(CASE WHEN x + 1 >= beneath THEN LEAST(n, x + 1) ELSE 0 END),
      MAX(CASE WHEN k = 2 THEN beneath ELSE 0 END)
    ) AS level
  FROM segments
  GROUP BY
    class
)
SELECT
  r.class,
  r.sa,
  r.is_base,
  CAST(r.n AS BIGINT) AS n,
  CAST(r.k AS BIGINT) AS k,
  CAST(r.upto AS BIGINT) AS upto,
  CAST(r.upto - r.k * r.n AS BIGINT) AS first,
  CAST(r.upto - r.k * r.beneath AS BIGINT) AS last,
  r.each,
  CAST(r.size AS BIGINT) AS size,
  CASE WHEN r.is_base = 1 THEN CAST(GREATEST(0, r.n - l.level) AS BIGINT) ELSE 0 END AS over
FROM ranked AS r
LEFT JOIN levels AS l
  ON l.class = r.class
