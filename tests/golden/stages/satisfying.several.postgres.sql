WITH "sizes" AS (
  SELECT
    "class",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_histograms"
  GROUP BY
    "class"
), "hist_s1" AS (
  SELECT
    "class",
    "s1" AS sa,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_histograms"
  GROUP BY
    "class",
    "s1"
), "sizes_s1" AS (
  SELECT
    "class",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_histograms"
  GROUP BY
    "class"
), "hist_s1_s2" AS (
  SELECT
    "class",
    "s2",
    "s1" AS sa,
    n
  FROM "shoal_1_histograms"
), "sizes_s1_s2" AS (
  SELECT
    "class",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_histograms"
  GROUP BY
    "class",
    "s2"
), failing AS (
  SELECT DISTINCT
    "class"
  FROM (
    SELECT
      "class",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    "class"
  FROM (
    WITH tops AS (
      SELECT
        "h"."class",
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
        "h"."class"
    ), measured AS (
      SELECT
        "t"."class",
        t.top,
        s.n
      FROM tops AS t
      JOIN "sizes_s1" AS s
        ON "s"."class" = "t"."class"
    )
    SELECT
      "class",
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
    "class"
  FROM (
    SELECT
      "class",
      "s2",
      CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
      CAST(3 AS DOUBLE PRECISION) AS required
    FROM "hist_s1_s2"
    GROUP BY
      "class",
      "s2"
    HAVING
      COUNT(*) < 3
  ) AS violations
)
SELECT
  a.cell,
  a.class,
  a.n
FROM "shoal_1_grouping" AS a
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM failing AS f
    WHERE
      f.class = a.class
  )
