SELECT
  COUNT("qv1") AS present1,
  COUNT("qv2") AS present2
FROM "shoal_1_tally"
