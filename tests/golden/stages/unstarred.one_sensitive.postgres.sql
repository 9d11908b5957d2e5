SELECT
  "qv1",
  "qv2",
  "sv1",
  n
FROM "shoal_1_tally"
WHERE
  NOT (
    CAST("qv1" AS TEXT) IS NOT DISTINCT FROM '*'
    AND CAST("qv2" AS TEXT) IS NOT DISTINCT FROM '*'
    AND "sv1" IS NULL
  )
