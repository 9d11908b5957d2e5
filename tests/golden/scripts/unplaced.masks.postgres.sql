SELECT
  'zip' AS attribute,
  COUNT(*) AS n
FROM "da`ta"."the ""best"""."patients" AS s
WHERE
  LENGTH(CAST(s."zip" AS TEXT)) > 5
HAVING
  COUNT(*) > 0
