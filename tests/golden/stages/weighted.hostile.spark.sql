WITH held AS (
  SELECT DISTINCT
    `s1` AS sa
  FROM `shoal_1_cells`
), given AS (
  SELECT
    CAST('O\'Hara' AS STRING) AS l0,
    0 AS weight
  UNION ALL
  SELECT
    CAST('back\\slash' AS STRING) AS l0,
    1 AS weight
  UNION ALL
  SELECT
    CAST('{{ brace }}' AS STRING) AS l0,
    2 AS weight
  UNION ALL
  SELECT
    CAST('-- no comment' AS STRING) AS l0,
    3 AS weight
  UNION ALL
  SELECT
    CAST('line\nbreak' AS STRING) AS l0,
    4 AS weight
  UNION ALL
  SELECT
    CAST('/* no */' AS STRING) AS l0,
    5 AS weight
)
SELECT
  d.code AS sa,
  CAST(COALESCE(g.weight, 20) AS BIGINT) AS weight
FROM `shoal_2_dimension_s1` AS d
LEFT JOIN held AS h
  ON h.sa = d.code
LEFT JOIN given AS g
  ON g.l0 IS NOT DISTINCT FROM d.l0
WHERE
  CASE WHEN g.weight IS NULL THEN NOT h.sa IS NULL ELSE g.weight > 0 END
