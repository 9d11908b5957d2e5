WITH "sizes" AS (
  SELECT
    "qv1",
    "qv2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_coded"
  GROUP BY
    "qv1",
    "qv2"
), "hist_s1" AS (
  SELECT
    "g"."qv1",
    "g"."qv2",
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      "qv1",
      "qv2",
      "s1",
      "s2",
      n
    FROM "shoal_1_coded"
  ) AS g
  JOIN "shoal_1_shares" AS s
    ON s.node = g."s1"
  GROUP BY
    "g"."qv1",
    "g"."qv2",
    s.sa
), "sizes_s1" AS (
  SELECT
    "qv1",
    "qv2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_coded"
  GROUP BY
    "qv1",
    "qv2"
), "hist_s1_s2" AS (
  SELECT
    "g"."qv1",
    "g"."qv2",
    "g"."s2",
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      "qv1",
      "qv2",
      "s1",
      "s2",
      n
    FROM "shoal_1_coded"
  ) AS g
  JOIN "shoal_1_shares" AS s
    ON s.node = g."s1"
  GROUP BY
    "g"."qv1",
    "g"."qv2",
    "g"."s2",
    s.sa
), "sizes_s1_s2" AS (
  SELECT
    "qv1",
    "qv2",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_coded"
  GROUP BY
    "qv1",
    "qv2",
    "s2"
), failing AS (
  SELECT DISTINCT
    "qv1",
    "qv2"
  FROM (
    SELECT
      "qv1",
      "qv2",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    "qv1",
    "qv2"
  FROM (
    WITH tops AS (
      SELECT
        "h"."qv1",
        "h"."qv2",
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
        "h"."qv1",
        "h"."qv2"
    ), measured AS (
      SELECT
        "t"."qv1",
        "t"."qv2",
        t.top,
        s.n
      FROM tops AS t
      JOIN "sizes_s1" AS s
        ON "s"."qv1" = "t"."qv1" AND "s"."qv2" = "t"."qv2"
    )
    SELECT
      "qv1",
      "qv2",
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
    "qv1",
    "qv2"
  FROM (
    SELECT
      "qv1",
      "qv2",
      "s2",
      CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
      CAST(3 AS DOUBLE PRECISION) AS required
    FROM "hist_s1_s2"
    GROUP BY
      "qv1",
      "qv2",
      "s2"
    HAVING
      COUNT(*) < 3
  ) AS violations
)
SELECT
  "qv1",
  "qv2"
FROM failing
