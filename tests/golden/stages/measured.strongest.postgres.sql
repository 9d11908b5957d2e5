WITH "sizes" AS (
  SELECT
    "shape",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_shaped"
  GROUP BY
    "shape"
), "hist_s1" AS (
  SELECT
    "shape",
    "s1" AS sa,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_shaped"
  GROUP BY
    "shape",
    "s1"
), "sizes_s1" AS (
  SELECT
    "shape",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_shaped"
  GROUP BY
    "shape"
), "hist_s1_s2" AS (
  SELECT
    "shape",
    "s2",
    "s1" AS sa,
    n
  FROM "shoal_1_shaped"
), "sizes_s1_s2" AS (
  SELECT
    "shape",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_shaped"
  GROUP BY
    "shape",
    "s2"
), reached1 AS (
  SELECT
    MIN(observed) AS observed
  FROM (
    SELECT
      "shape",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(4611686018427387904 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 4611686018427387904
  ) AS probe
), reached2 AS (
  SELECT
    MAX(observed) AS observed
  FROM (
    WITH tops AS (
      SELECT
        "h"."shape",
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
        "h"."shape"
    ), measured AS (
      SELECT
        "t"."shape",
        t.top,
        s.n
      FROM tops AS t
      JOIN "sizes_s1" AS s
        ON "s"."shape" = "t"."shape"
    )
    SELECT
      "shape",
      CASE
        WHEN n < 1
        THEN CAST(n AS DOUBLE PRECISION)
        ELSE top / CAST(n AS DOUBLE PRECISION)
      END AS observed,
      CASE
        WHEN n < 1
        THEN CAST(1 AS DOUBLE PRECISION)
        ELSE CAST('1e-300' AS DOUBLE PRECISION)
      END AS required
    FROM measured
    WHERE
      n < 1
      OR top > CAST('1e-300' AS DOUBLE PRECISION) * n * (
        1 + CAST('1e-9' AS DOUBLE PRECISION)
      )
  ) AS probe
), reached3 AS (
  SELECT
    MIN(observed) AS observed
  FROM (
    SELECT
      "shape",
      "s2",
      CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
      CAST(4611686018427387904 AS DOUBLE PRECISION) AS required
    FROM "hist_s1_s2"
    GROUP BY
      "shape",
      "s2"
    HAVING
      COUNT(*) < 4611686018427387904
  ) AS probe
)
SELECT
  0 AS place,
  CAST(NULL AS BIGINT) AS classes,
  CAST(NULL AS BIGINT) AS rows,
  CAST(NULL AS DOUBLE PRECISION) AS required,
  r.observed
FROM reached1 AS r
UNION ALL
SELECT
  1 AS place,
  CAST(NULL AS BIGINT) AS classes,
  CAST(NULL AS BIGINT) AS rows,
  CAST(NULL AS DOUBLE PRECISION) AS required,
  r.observed
FROM reached2 AS r
UNION ALL
SELECT
  2 AS place,
  CAST(NULL AS BIGINT) AS classes,
  CAST(NULL AS BIGINT) AS rows,
  CAST(NULL AS DOUBLE PRECISION) AS required,
  r.observed
FROM reached3 AS r
