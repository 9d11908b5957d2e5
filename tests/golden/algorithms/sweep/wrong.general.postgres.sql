WITH counts AS (
  SELECT
    node,
    n
  FROM (VALUES
    (0, 5),
    (1, 2),
    (2, 0)) AS c(node, n)
), changes AS (
  SELECT
    step,
    node,
    n
  FROM (VALUES
    (1, 0, -1),
    (1, 2, 1),
    (2, 0, -3),
    (2, 2, 3)) AS d(step, node, n)
), states AS (
  SELECT
    CAST(1 AS BIGINT) AS class,
    s.step,
    c.node AS "s1",
    CAST(c.n + COALESCE(SUM(d.n), 0) AS BIGINT) AS n
  FROM counts AS c
  CROSS JOIN GENERATE_SERIES(0, 2) AS s(step)
  LEFT JOIN changes AS d
    ON d.node = c.node AND d.step <= s.step
  GROUP BY
    s.step,
    c.node,
    c.n
  HAVING
    c.n + COALESCE(SUM(d.n), 0) > 0
), "sizes" AS (
  SELECT
    "class",
    "step",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "states"
  GROUP BY
    "class",
    "step"
), "hist_s1" AS (
  SELECT
    "g"."class",
    "g"."step",
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      "class",
      "step",
      "s1",
      n
    FROM "states"
  ) AS g
  JOIN "shoal_1_shares" AS s
    ON s.node = g."s1"
  GROUP BY
    "g"."class",
    "g"."step",
    s.sa
), "sizes_s1" AS (
  SELECT
    "class",
    "step",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "states"
  GROUP BY
    "class",
    "step"
), "hist_s1_s2" AS (
  SELECT
    "g"."class",
    "g"."step",
    "g"."s2",
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      "class",
      "step",
      "s1",
      n
    FROM "states"
  ) AS g
  JOIN "shoal_1_shares" AS s
    ON s.node = g."s1"
  GROUP BY
    "g"."class",
    "g"."step",
    "g"."s2",
    s.sa
), "sizes_s1_s2" AS (
  SELECT
    "class",
    "step",
    "s2",
    n
  FROM "states"
), failing AS (
  SELECT DISTINCT
    "class",
    "step"
  FROM (
    SELECT
      "class",
      "step",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    "class",
    "step"
  FROM (
    WITH tops AS (
      SELECT
        "h"."class",
        "h"."step",
        COALESCE(MAX(CASE WHEN NOT d.code IS NULL THEN h.n END), 0) AS top
      FROM "hist_s1" AS h
      LEFT JOIN "shoal_2_dimension_s1" AS d
        ON d.code = h.sa
        AND d.l0 IN (
          'O''Hara',
          'back\slash',
          '{{ brace }}',
          '-- no comment',
          'line
break',
          '/* no */'
        )
      GROUP BY
        "h"."class",
        "h"."step"
    ), measured AS (
      SELECT
        "t"."class",
        "t"."step",
        t.top,
        s.n
      FROM tops AS t
      JOIN "sizes_s1" AS s
        ON "s"."class" = "t"."class" AND "s"."step" = "t"."step"
    )
    SELECT
      "class",
      "step",
      CASE
        WHEN n < 5
        THEN CAST(n AS DOUBLE PRECISION)
        ELSE top / CAST(n AS DOUBLE PRECISION)
      END AS observed,
      CASE
        WHEN n < 5
        THEN CAST(5 AS DOUBLE PRECISION)
        ELSE CAST('0.5' AS DOUBLE PRECISION)
      END AS required
    FROM measured
    WHERE
      n < 5
      OR top > CAST('0.5' AS DOUBLE PRECISION) * n * (
        1 + CAST('1e-9' AS DOUBLE PRECISION)
      )
  ) AS violations
  UNION
  SELECT DISTINCT
    "class",
    "step"
  FROM (
    SELECT
      "class",
      "step",
      "s2",
      CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
      CAST(3 AS DOUBLE PRECISION) AS required
    FROM "hist_s1_s2"
    GROUP BY
      "class",
      "step",
      "s2"
    HAVING
      COUNT(*) < 3
  ) AS violations
)
SELECT DISTINCT
  step
FROM failing
