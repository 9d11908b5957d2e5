WITH missing AS (
  SELECT DISTINCT
    CAST(t."sv1" AS TEXT) AS leaf
  FROM "shoal_1_tally" AS t
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM "shoal_2_dimension_s1" AS d
      WHERE
        ARRAY[d.l0] = ARRAY[CAST(t."sv1" AS TEXT)]
    )
    AND NOT EXISTS(
      SELECT
        1
      FROM "shoal_1_general" AS g
      WHERE
        g.l0 = CAST(t."sv1" AS TEXT)
    )
)
SELECT
  leaf,
  COUNT(*) OVER () AS total
FROM missing
ORDER BY
  leaf
LIMIT 10
