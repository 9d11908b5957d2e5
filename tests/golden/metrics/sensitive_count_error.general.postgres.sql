WITH actual AS (
  SELECT
    1 AS attribute,
    "s1" AS code,
    SUM(n) AS n
  FROM "shoal_1_cells"
  GROUP BY
    "s1"
  UNION ALL
  SELECT
    2 AS attribute,
    "s2" AS code,
    SUM(n) AS n
  FROM "shoal_1_cells"
  GROUP BY
    "s2"
), published AS (
  SELECT
    1 AS attribute,
    "s1" AS value,
    SUM(n) AS n
  FROM "shoal_1_shown"
  GROUP BY
    "s1"
  UNION ALL
  SELECT
    2 AS attribute,
    "s2" AS value,
    SUM(n) AS n
  FROM "shoal_1_shown"
  GROUP BY
    "s2"
), stretches AS (
  SELECT
    1 AS attribute,
    code AS value,
    code AS low,
    code AS high,
    CAST(1 AS DOUBLE PRECISION) AS share
  FROM "shoal_2_dimension_s1"
  UNION ALL
  SELECT
    1,
    code,
    low,
    low + size - 1,
    1 / CAST(size AS DOUBLE PRECISION)
  FROM "shoal_1_general"
  UNION ALL
  SELECT
    2 AS attribute,
    code AS value,
    code AS low,
    code AS high,
    CAST(1 AS DOUBLE PRECISION) AS share
  FROM "shoal_2_dimension_s2"
), estimated AS (
  SELECT
    a.attribute,
    a.code,
    SUM(p.n * s.share) AS n
  FROM actual AS a
  JOIN stretches AS s
    ON s.attribute = a.attribute AND a.code BETWEEN s.low AND s.high
  JOIN published AS p
    ON p.attribute = s.attribute AND p.value = s.value
  GROUP BY
    a.attribute,
    a.code
)
SELECT
  a.attribute,
  a.code,
  CASE
    WHEN ABS("a".n - COALESCE("e".n, 0)) <= CAST('1e-12' AS DOUBLE PRECISION) * "a".n
    THEN 0
    ELSE ABS("a".n - COALESCE("e".n, 0)) / CAST("a".n AS DOUBLE PRECISION)
  END AS score
FROM actual AS a
LEFT JOIN estimated AS e
  ON e.attribute = a.attribute AND e.code = a.code
