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
), violations1 AS (
  SELECT
    "shape",
    CAST(n AS DOUBLE PRECISION) AS observed,
    CAST(5 AS DOUBLE PRECISION) AS required
  FROM "sizes"
  WHERE
    n < 5
), found1 AS (
  SELECT
    CAST(COALESCE(SUM(p.classes), 0) AS BIGINT) AS classes,
    CAST(COALESCE(SUM(s.n * p.classes), 0) AS BIGINT) AS rows
  FROM sizes AS s
  JOIN (
    SELECT DISTINCT
      "shape"
    FROM violations1
  ) AS v
    ON "v"."shape" = "s"."shape"
  JOIN "shoal_1_shapes" AS p
    ON p.shape = s.shape
), broken1 AS (
  SELECT
    MIN(CASE WHEN required = CAST('5.0' AS DOUBLE PRECISION) THEN required END) AS required,
    MIN(CASE WHEN required <> CAST('5.0' AS DOUBLE PRECISION) THEN required END) AS other_required,
    MIN(CASE WHEN required <> CAST('5.0' AS DOUBLE PRECISION) THEN observed END) AS other_observed
  FROM violations1
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
), violations2 AS (
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
), found2 AS (
  SELECT
    CAST(COALESCE(SUM(p.classes), 0) AS BIGINT) AS classes,
    CAST(COALESCE(SUM(s.n * p.classes), 0) AS BIGINT) AS rows
  FROM sizes AS s
  JOIN (
    SELECT DISTINCT
      "shape"
    FROM violations2
  ) AS v
    ON "v"."shape" = "s"."shape"
  JOIN "shoal_1_shapes" AS p
    ON p.shape = s.shape
), broken2 AS (
  SELECT
    MIN(CASE WHEN required = CAST('0.5' AS DOUBLE PRECISION) THEN required END) AS required,
    MIN(CASE WHEN required <> CAST('0.5' AS DOUBLE PRECISION) THEN required END) AS other_required,
    MIN(CASE WHEN required <> CAST('0.5' AS DOUBLE PRECISION) THEN observed END) AS other_observed
  FROM violations2
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
), violations3 AS (
  SELECT
    "shape",
    "s2",
    CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
    CAST(3 AS DOUBLE PRECISION) AS required
  FROM "hist_s1_s2"
  GROUP BY
    "shape",
    "s2"
  HAVING
    COUNT(*) < 3
), found3 AS (
  SELECT
    CAST(COALESCE(SUM(p.classes), 0) AS BIGINT) AS classes,
    CAST(COALESCE(SUM(s.n * p.classes), 0) AS BIGINT) AS rows
  FROM sizes AS s
  JOIN (
    SELECT DISTINCT
      "shape"
    FROM violations3
  ) AS v
    ON "v"."shape" = "s"."shape"
  JOIN "shoal_1_shapes" AS p
    ON p.shape = s.shape
), broken3 AS (
  SELECT
    MIN(CASE WHEN required = CAST('3.0' AS DOUBLE PRECISION) THEN required END) AS required,
    MIN(CASE WHEN required <> CAST('3.0' AS DOUBLE PRECISION) THEN required END) AS other_required,
    MIN(CASE WHEN required <> CAST('3.0' AS DOUBLE PRECISION) THEN observed END) AS other_observed
  FROM violations3
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
  f.classes,
  f.rows,
  CASE
    WHEN b.required IS NULL AND NOT b.other_required IS NULL
    THEN b.other_required
    ELSE CAST('5.0' AS DOUBLE PRECISION)
  END AS required,
  CASE
    WHEN b.required IS NULL AND NOT b.other_required IS NULL
    THEN b.other_observed
    ELSE r.observed
  END AS observed
FROM reached1 AS r
CROSS JOIN found1 AS f
CROSS JOIN broken1 AS b
UNION ALL
SELECT
  1 AS place,
  f.classes,
  f.rows,
  CASE
    WHEN b.required IS NULL AND NOT b.other_required IS NULL
    THEN b.other_required
    ELSE CAST('0.5' AS DOUBLE PRECISION)
  END AS required,
  CASE
    WHEN b.required IS NULL AND NOT b.other_required IS NULL
    THEN b.other_observed
    ELSE r.observed
  END AS observed
FROM reached2 AS r
CROSS JOIN found2 AS f
CROSS JOIN broken2 AS b
UNION ALL
SELECT
  2 AS place,
  f.classes,
  f.rows,
  CASE
    WHEN b.required IS NULL AND NOT b.other_required IS NULL
    THEN b.other_required
    ELSE CAST('3.0' AS DOUBLE PRECISION)
  END AS required,
  CASE
    WHEN b.required IS NULL AND NOT b.other_required IS NULL
    THEN b.other_observed
    ELSE r.observed
  END AS observed
FROM reached3 AS r
CROSS JOIN found3 AS f
CROSS JOIN broken3 AS b
