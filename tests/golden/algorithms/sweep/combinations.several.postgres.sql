SELECT
  COUNT(*) AS n
FROM (
  SELECT DISTINCT
    class,
    "s1",
    "s2"
  FROM "shoal_1_pieces"
) AS found
