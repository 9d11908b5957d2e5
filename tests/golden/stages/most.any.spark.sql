SELECT
  COALESCE(MAX(n), 0) AS most
FROM `shoal_1_coded`
