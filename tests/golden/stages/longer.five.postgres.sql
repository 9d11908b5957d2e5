WITH longer AS (
  SELECT DISTINCT
    CAST("qv1" AS TEXT) AS leaf
  FROM "shoal_1_tally"
  WHERE
    LENGTH(CAST("qv1" AS TEXT)) > 5
)
SELECT
  leaf,
  COUNT(*) OVER () AS total
FROM longer
ORDER BY
  leaf
LIMIT 10
