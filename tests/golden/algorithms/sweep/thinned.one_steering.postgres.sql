WITH held AS (
  SELECT
    p.class,
    p.piece,
    "p"."s1",
    "p"."s2",
    p.n
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_stuck" AS f
    ON f.class = p.class
  WHERE
    p.n > 0
), sizes AS (
  SELECT
    class,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM held
  GROUP BY
    class
), "hist1" AS (
  SELECT
    h.class,
    s.sa,
    CAST(SUM(h.n * s.part) AS DECIMAL(38, 0)) AS n
  FROM held AS h
  JOIN "shoal_1_parts_""s1""" AS s
    ON s.node = h."s1"
  GROUP BY
    h.class,
    s.sa
), "dominant1" AS (
  SELECT
    class,
    sa,
    n
  FROM (
    SELECT
      class,
      sa,
      n,
      ROW_NUMBER() OVER (PARTITION BY class ORDER BY n DESC NULLS LAST, sa) AS choice
    FROM "hist1"
  ) AS ranked
  WHERE
    choice = 1
), candidates AS (
  SELECT
    h.class,
    h.piece,
    "h"."s1",
    h.n,
    DENSE_RANK() OVER (PARTITION BY h.class ORDER BY "h"."s1") AS choice,
    CAST(SUM(h.n) OVER (
      PARTITION BY h.class, "h"."s1"
      ORDER BY h.piece
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto
  FROM held AS h
  JOIN sizes AS z
    ON z.class = h.class
  JOIN "dominant1" AS "a1"
    ON "a1".class = h.class
  JOIN "shoal_1_parts_""s1""" AS "q1"
    ON "q1".node = h."s1" AND "q1".sa = "a1".sa
  WHERE
    "q1".part * z.n > "a1".n
), leaving AS (
  SELECT
    class,
    piece,
    n,
    upto - n AS before
  FROM candidates
  WHERE
    choice = 1
), chosen AS (
  SELECT DISTINCT
    class,
    "s1"
  FROM candidates
  WHERE
    choice = 1
), "surely1" AS (
  SELECT
    c.class,
    MIN(
      CASE
        WHEN o.sa <> a.sa AND COALESCE(mine.part, 0) < q.part
        THEN CAST(DIV(
          CAST(a.n - o.n - CASE WHEN o.sa < a.sa THEN 1 ELSE 0 END AS DECIMAL(38, 0)),
          (
            q.part - COALESCE(mine.part, 0)
          )
        ) AS BIGINT) + 1
        ELSE z.n
      END
    ) AS dominant,
    MAX(
      CASE
        WHEN q.part > CAST('0.5000000005' AS DOUBLE PRECISION) * 2
        THEN FLOOR(
          CAST((
            a.n - CAST('0.5000000005' AS DOUBLE PRECISION) * z.n * 2
          ) AS DOUBLE PRECISION) / (
            q.part - CAST('0.5000000005' AS DOUBLE PRECISION) * 2
          )
        )
        ELSE 0
      END
    ) AS violating
  FROM chosen AS c
  JOIN sizes AS z
    ON z.class = c.class
  JOIN "dominant1" AS a
    ON a.class = c.class
  JOIN "shoal_1_parts_""s1""" AS q
    ON q.node = c."s1" AND q.sa = a.sa
  JOIN "hist1" AS o
    ON o.class = c.class
  LEFT JOIN "shoal_1_parts_""s1""" AS mine
    ON mine.node = c."s1" AND mine.sa = o.sa
  GROUP BY
    c.class
), going AS (
  SELECT
    c.class,
    GREATEST(1, LEAST("s1".dominant, GREATEST("s1".violating, 1))) AS n
  FROM chosen AS c
  JOIN "surely1" AS "s1"
    ON "s1".class = c.class
), lost AS (
  SELECT
    l.class,
    l.piece,
    CAST(GREATEST(0, LEAST(l.n, g.n - l.before)) AS BIGINT) AS n
  FROM leaving AS l
  JOIN going AS g
    ON g.class = l.class
)
SELECT
  p.class,
  p.item,
  "p"."k1",
  "p"."k2",
  p.piece,
  p.place,
  "p"."s1",
  "p"."s2",
  CASE WHEN c.class IS NULL THEN 0 ELSE p.n - COALESCE(l.n, 0) END AS n
FROM "shoal_1_pieces" AS p
JOIN "shoal_1_stuck" AS f
  ON f.class = p.class
LEFT JOIN chosen AS c
  ON c.class = p.class
LEFT JOIN lost AS l
  ON l.class = p.class AND l.piece = p.piece
