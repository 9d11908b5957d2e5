WITH recoded AS (
  SELECT
    "d_q1"."l1" AS "c1",
    "d_q2"."l1" AS "c2",
    s."age<&'>" AS "c3",
    s."it's" AS "c4"
  FROM "da`ta"."the ""best"""."patients" AS s
  LEFT JOIN "shoal_labels_q1" AS "d_q1"
    ON "d_q1".l0 = CAST(s."Marital ""Status""" AS TEXT)
  LEFT JOIN "shoal_labels_q2" AS "d_q2"
    ON "d_q2".l0 = CAST(s."order" AS TEXT)
), keyed AS (
  SELECT
    COALESCE('=' || CAST("r"."c1" AS TEXT), '') AS "q1",
    COALESCE('=' || CAST("r"."c2" AS TEXT), '') AS "q2",
    COALESCE('=' || CAST("r"."age<&'>" AS TEXT), '') AS "s1",
    COALESCE('=' || CAST("r"."disease" AS TEXT), '') AS "s2"
  FROM "recoded" AS r
), groups AS (
  SELECT
    "q1",
    "q2",
    "s1",
    "s2",
    CAST(COUNT(*) AS BIGINT) AS n
  FROM keyed
  GROUP BY
    "q1",
    "q2",
    "s1",
    "s2"
), "domain_s1" AS (
  SELECT DISTINCT
    "s1" AS code,
    SUBSTRING("s1" FROM 2) AS l0
  FROM groups
  WHERE
    "s1" <> ''
), "domain_s2" AS (
  SELECT DISTINCT
    "s2" AS code,
    SUBSTRING("s2" FROM 2) AS l0
  FROM groups
  WHERE
    "s2" <> ''
), "sizes" AS (
  SELECT
    "q1",
    "q2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "groups"
  GROUP BY
    "q1",
    "q2"
), "hist_s1" AS (
  SELECT
    "q1",
    "q2",
    "s1" AS sa,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "groups"
  GROUP BY
    "q1",
    "q2",
    "s1"
), "sizes_s1" AS (
  SELECT
    "q1",
    "q2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "groups"
  GROUP BY
    "q1",
    "q2"
), "hist_s1_s2" AS (
  SELECT
    "q1",
    "q2",
    "s2",
    "s1" AS sa,
    n
  FROM "groups"
), "sizes_s1_s2" AS (
  SELECT
    "q1",
    "q2",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "groups"
  GROUP BY
    "q1",
    "q2",
    "s2"
), failing AS (
  SELECT DISTINCT
    "q1",
    "q2"
  FROM (
    SELECT
      "q1",
      "q2",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    "q1",
    "q2"
  FROM (
    WITH tops AS (
      SELECT
        "h"."q1",
        "h"."q2",
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
        "h"."q1",
        "h"."q2"
    ), measured AS (
      SELECT
        "t"."q1",
        "t"."q2",
        t.top,
        s.n
      FROM tops AS t
      JOIN "sizes_s1" AS s
        ON "s"."q1" = "t"."q1" AND "s"."q2" = "t"."q2"
    )
    SELECT
      "q1",
      "q2",
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
    "q1",
    "q2"
  FROM (
    SELECT
      "q1",
      "q2",
      "s2",
      CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
      CAST(3 AS DOUBLE PRECISION) AS required
    FROM "hist_s1_s2"
    GROUP BY
      "q1",
      "q2",
      "s2"
    HAVING
      COUNT(*) < 3
  ) AS violations
), published AS (
  SELECT
    r."c1",
    r."c2",
    r."c3",
    r."c4"
  FROM recoded AS r
  LEFT JOIN failing AS f
    ON f."q1" = COALESCE('=' || CAST("r"."c1" AS TEXT), '')
    AND f."q2" = COALESCE('=' || CAST("r"."c2" AS TEXT), '')
  WHERE
    f."q1" IS NULL
)
SELECT
  "c1" AS "Marital ""Status""",
  "c2" AS "order",
  "c3" AS "age<&'>",
  "c4" AS "it's"
FROM published
ORDER BY
  "c1",
  "c2",
  "c3",
  "c4"
