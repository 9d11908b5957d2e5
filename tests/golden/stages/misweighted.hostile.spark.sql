WITH given AS (
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
  g.l0,
  d.code IS NULL AS is_unknown
FROM given AS g
LEFT JOIN `shoal_2_dimension_s1` AS d
  ON d.l0 IS NOT DISTINCT FROM g.l0
WHERE
  (
    d.code IS NULL AND NOT g.l0 IS NULL
  )
  OR (
    g.weight = 0 AND d.code IN (
      SELECT
        `s1`
      FROM `shoal_1_cells`
    )
  )
ORDER BY
  g.l0 NULLS LAST
LIMIT 1
