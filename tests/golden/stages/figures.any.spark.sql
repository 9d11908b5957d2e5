WITH ranked AS (
  SELECT
    score,
    ROW_NUMBER() OVER (ORDER BY score NULLS LAST) AS place,
    COUNT(*) OVER () AS scores
  FROM `shoal_1_query_error`
)
SELECT
  MIN(score) AS min,
  SUM(score) / CAST(COUNT(*) AS DOUBLE) AS mean,
  SUM(CASE WHEN 2 * place BETWEEN scores AND scores + 2 THEN score END) / CAST(COUNT(CASE WHEN 2 * place BETWEEN scores AND scores + 2 THEN 1 END) AS DOUBLE) AS median,
  MAX(score) AS max
FROM ranked
