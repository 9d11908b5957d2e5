WITH held AS (
  SELECT DISTINCT
    d.code
  FROM `shoal_1_tally` AS t
  JOIN `shoal_2_dimension_s1` AS d
    ON d.l0 IS NOT DISTINCT FROM CAST(t.`sv1` AS STRING)
), given AS (
  SELECT
    CAST('it\'s' AS STRING) AS l0,
    CAST('2.0' AS DOUBLE) AS weight
  UNION ALL
  SELECT
    CAST('flu' AS STRING) AS l0,
    CAST('0.5' AS DOUBLE) AS weight
), weighed AS (
  SELECT
    d.code,
    COALESCE(g.weight, CASE WHEN h.code IS NULL THEN 0 ELSE 1 END) AS weight
  FROM `shoal_2_dimension_s1` AS d
  LEFT JOIN held AS h
    ON h.code = d.code
  LEFT JOIN given AS g
    ON g.l0 IS NOT DISTINCT FROM d.l0
), counted AS (
  SELECT
    g.code,
    g.low,
    g.size,
    SUM(w.weight) AS weight
  FROM `shoal_1_general` AS g
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
  CAST(1 AS DOUBLE) AS share
FROM `shoal_2_dimension_s1`
UNION ALL
SELECT
  c.code,
  w.code,
  CASE WHEN c.weight = 0 THEN 1 / CAST(c.size AS DOUBLE) ELSE w.weight / c.weight END
FROM counted AS c
JOIN weighed AS w
  ON w.code >= c.low AND w.code < c.low + c.size
WHERE
  c.weight = 0 OR w.weight > 0
