SELECT
  part,
  "low1",
  "low2",
  "high1",
  "high2",
  CAST(NULL AS DOUBLE PRECISION) AS "below1",
  CAST(NULL AS DOUBLE PRECISION) AS "below2",
  CAST(NULL AS DOUBLE PRECISION) AS "above1",
  CAST(NULL AS DOUBLE PRECISION) AS "above2"
FROM "shoal_1_whole"
