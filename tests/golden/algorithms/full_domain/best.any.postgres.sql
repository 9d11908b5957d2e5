SELECT
  MIN(score) AS best
FROM "shoal_1_scores"
