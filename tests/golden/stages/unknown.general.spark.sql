WITH missing AS (
  SELECT DISTINCT
    CAST(t.`sv1` AS STRING) AS leaf
  FROM `shoal_1_tally` AS t
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM `shoal_2_dimension_s1` AS d
      WHERE
        d.l0 IS NOT DISTINCT FROM CAST(t.`sv1` AS STRING)
    )
    AND NOT EXISTS(
      SELECT
        1
      FROM `shoal_1_general` AS g
      WHERE
        g.l0 = CAST(t.`sv1` AS STRING)
    )
)
SELECT
  leaf,
  COUNT(*) OVER () AS total
FROM missing
ORDER BY
  leaf NULLS LAST
LIMIT 10
