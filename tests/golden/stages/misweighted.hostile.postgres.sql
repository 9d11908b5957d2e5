WITH given AS (
  SELECT
    'O''Hara' AS l0,
    0 AS weight
  UNION ALL
  SELECT
    'back\slash' AS l0,
    1 AS weight
  UNION ALL
  SELECT
    '{{ brace }}' AS l0,
    2 AS weight
  UNION ALL
  SELECT
    '-- no comment' AS l0,
    3 AS weight
  UNION ALL
  SELECT
    'line
break' AS l0,
    4 AS weight
  UNION ALL
  SELECT
    '/* no */' AS l0,
    5 AS weight
)
SELECT
  g.l0,
  d.code IS NULL AS is_unknown
FROM given AS g
LEFT JOIN "shoal_2_dimension_s1" AS d
  ON d.l0 = g.l0
WHERE
  d.code IS NULL
  OR (
    g.weight = 0 AND d.code IN (
      SELECT
        "s1"
      FROM "shoal_1_cells"
    )
  )
ORDER BY
  g.l0
LIMIT 1
