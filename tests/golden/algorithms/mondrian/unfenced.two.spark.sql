SELECT
  part,
  `low1`,
  `low2`,
  `high1`,
  `high2`,
  CAST(NULL AS DOUBLE) AS `below1`,
  CAST(NULL AS DOUBLE) AS `below2`,
  CAST(NULL AS DOUBLE) AS `above1`,
  CAST(NULL AS DOUBLE) AS `above2`
FROM `shoal_1_whole`
