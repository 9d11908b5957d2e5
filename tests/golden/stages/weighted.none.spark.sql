WITH held AS (
  SELECT DISTINCT
    `s1` AS sa
  FROM `shoal_1_cells`
), given AS (
  SELECT
    CAST(NULL AS STRING) AS l0,
    1 AS weight
  WHERE
    FALSE
)
SELECT
  d.code AS sa,
  CAST(COALESCE(g.weight, 1) AS BIGINT) AS weight
FROM `shoal_2_dimension_s1` AS d
LEFT JOIN held AS h
  ON h.sa = d.code
LEFT JOIN given AS g
  ON g.l0 IS NOT DISTINCT FROM d.l0
WHERE
  CASE WHEN g.weight IS NULL THEN NOT h.sa IS NULL ELSE g.weight > 0 END
