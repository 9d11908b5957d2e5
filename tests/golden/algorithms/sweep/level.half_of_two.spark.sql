WITH counts AS (
  SELECT
    class,
    `s1` AS sa,
    CASE WHEN `s1` < 74 THEN 1 ELSE 0 END AS is_base,
    CAST(SUM(n) AS DOUBLE) AS n
  FROM `shoal_1_settling`
  WHERE
    is_ready
  GROUP BY
    class,
    `s1`
), placed AS (
  SELECT
    class,
    sa,
    is_base,
    n,
    ROW_NUMBER() OVER (ORDER BY class NULLS LAST, is_base DESC, n DESC, sa NULLS LAST) AS place,
    SUM(n) OVER (
      ORDER BY class NULLS LAST, is_base DESC, n DESC, sa NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto,
    LEAD(class) OVER (ORDER BY class NULLS LAST, is_base DESC, n DESC, sa NULLS LAST) AS next,
    LEAD(n * is_base) OVER (ORDER BY class NULLS LAST, is_base DESC, n DESC, sa NULLS LAST) AS beneath
  FROM counts
), starts AS (
  SELECT
    class,
    MIN(place) - 1 AS place,
    MIN(upto - n) AS upto,
    SUM(n) AS size,
    SUM(n * (
      1 - is_base
    )) / 12 AS each
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
      CAST('0.5' AS DOUBLE) + (
        1 - CAST('0.5' AS DOUBLE)
      ) * (
        `k` - 1
      ) / CAST('1.0' AS DOUBLE)
    ) * (
      1 + 1e-9
    ) AS psi
  FROM ranked
  WHERE
    is_base = 1 AND k < 2
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
            THEN (
              b.psi * (
                t.size - t.upto
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
                t.size - t.upto
              ) - b.k * (
                t.each - 0
              )
            ) / NULLIF(b.k - b.psi * t.k, 0)
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
), tried AS (
  SELECT
    s.class,
    s.k AS above,
    s.upto AS high,
    s.size - s.upto AS rest,
    CASE WHEN c.more = 2 THEN s.beneath ELSE LEAST(s.n, s.x + c.more) END AS x,
    j.j
  FROM segments AS s
  CROSS JOIN VALUES
    (-1),
    (0),
    (1),
    (2) AS c(more)
  JOIN VALUES
    (0) AS j(j)
    ON j.j = 0 OR (
      j.j < s.k AND s.x + c.more < s.n AND c.more < 2
    )
  WHERE
    CASE WHEN c.more = 2 THEN s.k = 1 ELSE s.x + c.more >= s.beneath END
), holding AS (
  SELECT
    c.class,
    c.x * 2 + c.j AS level
  FROM tried AS c
  JOIN top AS t
    ON t.class = c.class
  GROUP BY
    c.class,
    c.above,
    c.x,
    c.j
  HAVING
    MAX(
      (
        LEAST(t.k, c.above) * c.x + LEAST(t.k, c.j) + GREATEST(0, t.upto - c.high) + t.k * t.each
      ) / t.psi - (
        c.above * c.x + c.j + c.rest
      )
    ) <= 0
), levels AS (
  SELECT
    class,
    FLOOR(MAX(level) / 2) AS x,
    MAX(level) - 2 * FLOOR(MAX(level) / 2) AS j
  FROM holding
  GROUP BY
    class
), keeps AS (
  SELECT
    r.class,
    r.sa,
    CASE
      WHEN r.is_base = 0 OR r.n <= l.x
      THEN 0
      WHEN ROW_NUMBER() OVER (ORDER BY r.class NULLS LAST, r.is_base = 0 OR r.n <= l.x NULLS LAST, r.sa DESC) - r.start <= l.j
      THEN r.n - l.x - 1
      ELSE r.n - l.x
    END AS gone,
    SUM(r.n) OVER (
      ORDER BY r.class NULLS LAST, r.sa NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) - r.n AS before
  FROM ranked AS r
  LEFT JOIN levels AS l
    ON l.class = r.class
), pieces AS (
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
    SUM(n) OVER (
      ORDER BY class NULLS LAST, `s1` NULLS LAST, piece NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto
  FROM `shoal_1_settling`
  WHERE
    is_ready
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
  CAST(p.n - GREATEST(0, LEAST(p.n, k.gone - (
    p.upto - k.before - p.n
  ))) AS BIGINT) AS n
FROM pieces AS p
JOIN keeps AS k
  ON k.class = p.class AND k.sa = p.`s1`
