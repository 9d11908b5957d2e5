WITH held AS (
  SELECT DISTINCT
    d.code
  FROM "shoal_1_tally" AS t
  JOIN "shoal_2_dimension_s1" AS d
    ON ARRAY[d.l0] = ARRAY[CAST(t."sv1" AS TEXT)]
), given AS (
  SELECT
    CAST(NULL AS TEXT) AS l0,
    CAST(1 AS DOUBLE PRECISION) AS weight
  WHERE
    FALSE
), weighed AS (
  SELECT
    d.code,
    COALESCE(g.weight, CASE WHEN h.code IS NULL THEN 0 ELSE 1 END) AS weight
  FROM "shoal_2_dimension_s1" AS d
  LEFT JOIN held AS h
    ON h.code = d.code
  LEFT JOIN given AS g
    ON ARRAY[g.l0] = ARRAY[d.l0]
), counted AS (
  SELECT
    g.code,
    g.low,
    g.size,
    SUM(w.weight) AS weight
  FROM "shoal_1_general" AS g
  JOIN weighed AS w
    ON w.code >= g.low AND w.code < g.low + g.size
  GROUP BY
    g.code,
    g.low,
    g.size
)
SELECT
  code AS node,
  code AS sa,
  CAST(1 AS DOUBLE PRECISION) AS share
FROM "shoal_2_dimension_s1"
UNION ALL
SELECT
  c.code,
  w.code,
  CASE
    WHEN c.weight = 0
    THEN 1 / CAST(c.size AS DOUBLE PRECISION)
    ELSE CAST(w.weight AS DOUBLE PRECISION) / c.weight
  END
FROM counted AS c
JOIN weighed AS w
  ON w.code >= c.low AND w.code < c.low + c.size
WHERE
  c.weight = 0 OR w.weight > 0
