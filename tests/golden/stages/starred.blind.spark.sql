SELECT
  COALESCE(
    SUM(
      CASE
        WHEN CAST(`qv1` AS STRING) IS NOT DISTINCT FROM '*'
        AND CAST(`qv2` AS STRING) IS NOT DISTINCT FROM '*'
        THEN n
      END
    ),
    0
  ) AS starred,
  COALESCE(
    SUM(
      CASE
        WHEN CAST(`qv1` AS STRING) IS NOT DISTINCT FROM '*'
        AND CAST(`qv2` AS STRING) IS NOT DISTINCT FROM '*'
        AND NOT (
          TRUE
        )
        THEN n
      END
    ),
    0
  ) AS telling,
  COALESCE(SUM(n), 0) AS rows
FROM `shoal_1_tally`
