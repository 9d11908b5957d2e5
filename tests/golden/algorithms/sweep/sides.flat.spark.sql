WITH grouped AS (
  SELECT
    class,
    `s1` AS node,
    SUM(n) AS n
  FROM `shoal_1_pieces`
  WHERE
    n > 0
  GROUP BY
    class,
    `s1`
), counts AS (
  SELECT
    g.class,
    q.sa,
    1 AS is_base,
    CAST(SUM(g.n * q.part) AS DOUBLE) AS n
  FROM grouped AS g
  JOIN `shoal_1_parts_"s1"` AS q
    ON q.node = g.node
  GROUP BY
    g.class,
    q.sa
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
      ) / CAST('2.0' AS DOUBLE)
    ) * (
      1 + 1e-9
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
            THEN (
              b.psi * (
                t.size - t.upto
              ) - (
                b.upto - t.upto
              ) - b.k * (
                t.each - 2
              )
            ) / NULLIF(t.k * (
              1 - b.psi
            ), 0)
            WHEN b.k > b.psi * t.k
            THEN (
              b.psi * (
                t.size - t.upto
              ) - b.k * (
                t.each - 2
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
), levels AS (
  SELECT
    class,
    CAST(GREATEST(
      MAX(CASE WHEN x + 1 >= beneath THEN LEAST(n, x + 1) ELSE 0 END),
      MAX(CASE WHEN k = 2 THEN beneath ELSE 0 END) + 2
    ) AS DECIMAL(38, 0)) AS top
  FROM segments
  GROUP BY
    class
), general AS (
  SELECT
    class,
    MAX(entry) AS top
  FROM `shoal_1_members`
  WHERE
    node >= 74
  GROUP BY
    class
), tops AS (
  SELECT
    l.class,
    GREATEST(l.top, COALESCE(g.top, 0)) AS top
  FROM levels AS l
  LEFT JOIN general AS g
    ON g.class = l.class
), turns AS (
  SELECT
    m.class,
    SUM(
      CASE
        WHEN m.place > t.top
        THEN CAST(CAST(m.place - GREATEST(`t`.`top`, m.until) + 1 AS DECIMAL(38, 0)) DIV 2 AS BIGINT)
        ELSE 0
      END
    ) AS gone,
    SUM(
      CAST(CAST(m.place - GREATEST(`m`.`until`, m.until) + 1 AS DECIMAL(38, 0)) DIV 2 AS BIGINT)
    ) AS most
  FROM `shoal_1_members` AS m
  JOIN tops AS t
    ON t.class = m.class
  GROUP BY
    m.class
), lowest AS (
  SELECT
    m.class,
    m.node,
    m.low,
    MIN(
      m.place - (
        CAST(CAST(m.place - GREATEST(`m`.`until`, m.until) + 1 AS DECIMAL(38, 0)) DIV 2 AS BIGINT) - 1
      ) * CAST(2 AS DECIMAL(38, 0))
    ) AS place
  FROM `shoal_1_members` AS m
  GROUP BY
    m.class,
    m.node,
    m.low
), ends AS (
  SELECT
    class,
    node,
    low,
    ROW_NUMBER() OVER (PARTITION BY class ORDER BY place NULLS LAST, low DESC) AS i,
    LEAD(place) OVER (PARTITION BY class ORDER BY place NULLS LAST, low DESC) AS other,
    LEAD(low) OVER (PARTITION BY class ORDER BY place NULLS LAST, low DESC) AS other_low
  FROM lowest
), tails AS (
  SELECT
    m.class,
    SUM(
      CAST(CAST(m.place - GREATEST(`m`.`until`, m.until) + 1 AS DECIMAL(38, 0)) DIV 2 AS BIGINT)
    ) - SUM(
      CASE
        WHEN m.place > e.place
        THEN CAST(CAST(m.place - GREATEST(`e`.`place`, m.until) + 1 AS DECIMAL(38, 0)) DIV 2 AS BIGINT)
        ELSE 0
      END
    ) AS n
  FROM (
    SELECT
      class,
      node,
      other - CASE WHEN low > other_low THEN 0 ELSE 1 END AS place
    FROM ends
    WHERE
      i = 1
  ) AS e
  JOIN `shoal_1_members` AS m
    ON m.class = e.class AND m.node = e.node
  GROUP BY
    m.class
)
SELECT
  s.class,
  CAST(COALESCE(t.gone, 0) AS BIGINT) AS gone,
  CAST(COALESCE(t.most, 0) - CASE WHEN s.n = t.most THEN e.n ELSE 0 END AS BIGINT) AS most,
  4 AS after
FROM (
  SELECT
    class,
    SUM(n) AS n
  FROM grouped
  GROUP BY
    class
) AS s
LEFT JOIN turns AS t
  ON t.class = s.class
LEFT JOIN tails AS e
  ON e.class = s.class
