SELECT
  COALESCE(SUM(lost), 0) AS lost
FROM "shoal_1_trims"
