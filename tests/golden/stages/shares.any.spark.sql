WITH held AS (
  SELECT DISTINCT
    d.code
  FROM `shoal_1_tally` AS t
  JOIN `shoal_2_dimension_s1` AS d
    ON d.l0 IS NOT DISTINCT FROM CAST(t.`sv1` AS STRING)
), counted AS (
  SELECT
    g.code,
    g.low,
    g.size,
    COUNT(h.code) AS held
  FROM `shoal_1_general` AS g
  LEFT JOIN held AS h
    ON h.code >= g.low AND h.code < g.low + g.size
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
  d.code,
  1 / CAST(CASE WHEN c.held = 0 THEN c.size ELSE c.held END AS DOUBLE)
FROM counted AS c
JOIN `shoal_2_dimension_s1` AS d
  ON d.code >= c.low AND d.code < c.low + c.size
LEFT JOIN held AS h
  ON h.code = d.code
WHERE
  c.held = 0 OR NOT h.code IS NULL
