WITH "sizes" AS (
  SELECT
    "part",
    "attribute",
    "side",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "part",
    "attribute",
    "side"
), "hist_s1" AS (
  SELECT
    "part",
    "attribute",
    "side",
    "s1" AS sa,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "part",
    "attribute",
    "side",
    "s1"
), "sizes_s1" AS (
  SELECT
    "part",
    "attribute",
    "side",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "part",
    "attribute",
    "side"
), "hist_s1_s2" AS (
  SELECT
    "part",
    "attribute",
    "side",
    "s2",
    "s1" AS sa,
    n
  FROM "shoal_1_groups"
), "sizes_s1_s2" AS (
  SELECT
    "part",
    "attribute",
    "side",
    "s2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "part",
    "attribute",
    "side",
    "s2"
), failing AS (
  SELECT DISTINCT
    "part",
    "attribute",
    "side"
  FROM (
    SELECT
      "part",
      "attribute",
      "side",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    "part",
    "attribute",
    "side"
  FROM (
    WITH tops AS (
      SELECT
        "h"."part",
        "h"."attribute",
        "h"."side",
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
        "h"."part",
        "h"."attribute",
        "h"."side"
    ), measured AS (
      SELECT
        "t"."part",
        "t"."attribute",
        "t"."side",
        t.top,
        s.n
      FROM tops AS t
      JOIN "sizes_s1" AS s
        ON "s"."part" = "t"."part"
        AND "s"."attribute" = "t"."attribute"
        AND "s"."side" = "t"."side"
    )
    SELECT
      "part",
      "attribute",
      "side",
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
    "part",
    "attribute",
    "side"
  FROM (
    SELECT
      "part",
      "attribute",
      "side",
      "s2",
      CAST(COUNT(*) AS DOUBLE PRECISION) AS observed,
      CAST(3 AS DOUBLE PRECISION) AS required
    FROM "hist_s1_s2"
    GROUP BY
      "part",
      "attribute",
      "side",
      "s2"
    HAVING
      COUNT(*) < 3
  ) AS violations
), passed AS (
  SELECT
    c.part,
    MIN(c.place) AS place
  FROM "shoal_1_cuts" AS c
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM failing AS f
      WHERE
        f.part = c.part AND f.attribute = c.attribute
    )
  GROUP BY
    c.part
)
SELECT
  c.part,
  c.attribute,
  c."m1",
  c."m2",
  c.cut,
  c.there,
  c.taken,
  CAST(17 + ROW_NUMBER() OVER (ORDER BY c.part) AS INT) AS child
FROM passed AS p
JOIN "shoal_1_cuts" AS c
  ON c.part = p.part AND c.place = p.place
