WITH missing AS (
  SELECT DISTINCT
    CAST(t."qv1" AS TEXT) AS leaf
  FROM "shoal_1_tally" AS t
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM "shoal_2_dimension_q1" AS d
      WHERE
        ARRAY[d.l0] = ARRAY[CAST(t."qv1" AS TEXT)]
    )
)
SELECT
  leaf,
  COUNT(*) OVER () AS total
FROM missing
ORDER BY
  leaf
LIMIT 10
