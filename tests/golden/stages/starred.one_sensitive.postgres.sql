SELECT
  COALESCE(
    SUM(
      CASE
        WHEN CAST("qv1" AS TEXT) IS NOT DISTINCT FROM '*'
        AND CAST("qv2" AS TEXT) IS NOT DISTINCT FROM '*'
        AND "sv1" IS NULL
        THEN n
      END
    ),
    0
  ) AS starred,
  COALESCE(
    SUM(
      CASE
        WHEN CAST("qv1" AS TEXT) IS NOT DISTINCT FROM '*'
        AND CAST("qv2" AS TEXT) IS NOT DISTINCT FROM '*'
        AND NOT (
          TRUE AND "sv1" IS NULL
        )
        THEN n
      END
    ),
    0
  ) AS telling,
  COALESCE(SUM(n), 0) AS rows
FROM "shoal_1_tally"
