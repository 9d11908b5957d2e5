WITH longer AS (
  SELECT DISTINCT
    CAST(`qv1` AS STRING) AS leaf
  FROM `shoal_1_tally`
  WHERE
    LENGTH(CAST(`qv1` AS STRING)) > 5
)
SELECT
  leaf,
  COUNT(*) OVER () AS total
FROM longer
ORDER BY
  leaf NULLS LAST
LIMIT 10
