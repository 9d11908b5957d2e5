WITH "sizes" AS (
  SELECT
    "node",
    "w1",
    "w2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "node",
    "w1",
    "w2"
), "hist_s1" AS (
  SELECT
    "node",
    "w1",
    "w2",
    "s1" AS sa,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "node",
    "w1",
    "w2",
    "s1"
), "sizes_s1" AS (
  SELECT
    "node",
    "w1",
    "w2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "node",
    "w1",
    "w2"
), "hist_s1_s2" AS (
  SELECT
    "node",
    "w1",
    "w2",
    "s2",
    "s1" AS sa,
    n
  FROM "shoal_1_groups"
), "sizes_s1_s2" AS (
  SELECT
    "node",
    "w1",
    "w2",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "node",
    "w1",
    "w2",
    "s2"
), failing AS (
  SELECT DISTINCT
    "node",
    "w1",
    "w2"
  FROM (
    SELECT
      "node",
      "w1",
      "w2",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    "node",
    "w1",
    "w2"
  FROM (
    WITH tops AS (
      SELECT
        "h"."node",
        "h"."w1",
        "h"."w2",
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
        "h"."node",
        "h"."w1",
        "h"."w2"
    ), measured AS (
      SELECT
        "t"."node",
        "t"."w1",
        "t"."w2",
        t.top,
        s.n
      FROM tops AS t
      JOIN "sizes_s1" AS s
        ON "s"."node" = "t"."node" AND "s"."w1" = "t"."w1" AND "s"."w2" = "t"."w2"
    )
    SELECT
      "node",
      "w1",
      "w2",
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
    "node",
    "w1",
    "w2"
  FROM (
    SELECT
      "node",
      "w1",
      "w2",
      "s2",
      CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
      CAST(3 AS DOUBLE PRECISION) AS required
    FROM "hist_s1_s2"
    GROUP BY
      "node",
      "w1",
      "w2",
      "s2"
    HAVING
      COUNT(*) < 3
  ) AS violations
), lost AS (
  SELECT
    s.node,
    CAST(SUM(CAST(s.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "failing" AS f
  JOIN sizes AS s
    ON "s"."node" = "f"."node" AND "s"."w1" = "f"."w1" AND "s"."w2" = "f"."w2"
  GROUP BY
    s.node
), counted AS (
  SELECT
    b.node,
    b."m1",
    b."m2",
    COALESCE(l.n, 0) AS lost,
    COALESCE(l.n, 0) AS lost_firmly
  FROM "shoal_1_batch" AS b
  LEFT JOIN lost AS l
    ON l.node = b.node
)
SELECT
  c.node,
  c."m1",
  c."m2",
  c.lost,
  c.lost_firmly,
  c.lost <= 301 AS satisfies,
  c.lost_firmly > 301 AS hopeless,
  CAST(NULL AS DOUBLE PRECISION) AS score,
  CAST(NULL AS DOUBLE PRECISION) AS floor
FROM counted AS c
