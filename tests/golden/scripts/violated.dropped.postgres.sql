WITH keyed AS (
  SELECT
    COALESCE('=' || CAST("r"."c1" AS TEXT), '') AS "q1",
    COALESCE('=' || CAST("r"."c2" AS TEXT), '') AS "q2",
    COALESCE('=' || CAST("r"."age<&'>" AS TEXT), '') AS "s1",
    COALESCE('=' || CAST("r"."disease" AS TEXT), '') AS "s2"
  FROM "shoal_1_release" AS r
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
), violated AS (
  SELECT
    'k_anonymity' AS model,
    COUNT(*) AS classes
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
  UNION ALL
  SELECT
    'alpha_k_anonymity' AS model,
    COUNT(*) AS classes
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
  UNION ALL
  SELECT
    'distinct_l_diversity' AS model,
    COUNT(*) AS classes
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
)
SELECT
  model,
  classes
FROM violated
WHERE
  classes > 0
