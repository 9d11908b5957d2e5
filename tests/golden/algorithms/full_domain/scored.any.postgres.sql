SELECT
  node,
  score
FROM "shoal_1_verdicts"
WHERE
  satisfies
