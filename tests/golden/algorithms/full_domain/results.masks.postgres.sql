SELECT
  "node",
  "m1",
  "m2",
  "lost",
  "satisfies"
FROM "shoal_1_verdicts"
