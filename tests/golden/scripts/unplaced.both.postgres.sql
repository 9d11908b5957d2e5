SELECT
  'Marital "Status"' AS attribute,
  COUNT(*) AS n
FROM "da`ta"."the ""best"""."patients" AS s
LEFT JOIN "shoal_1_labels" AS v
  ON COALESCE('=' || CAST("v"."l0" AS TEXT), '') = COALESCE('=' || CAST("s"."Marital ""Status""" AS TEXT), '')
WHERE
  v."place" IS NULL AND NOT s."Marital ""Status""" IS NULL
HAVING
  COUNT(*) > 0
UNION ALL
SELECT
  'age<&''>' AS attribute,
  COUNT(*) AS n
FROM "da`ta"."the ""best"""."patients" AS s
LEFT JOIN "shoal_1_values" AS v
  ON COALESCE('=' || CAST("v"."l0" AS TEXT), '') = COALESCE('=' || CAST("s"."age<&'>" AS TEXT), '')
WHERE
  v."code" IS NULL
HAVING
  COUNT(*) > 0
UNION ALL
SELECT
  'zip' AS attribute,
  COUNT(*) AS n
FROM "da`ta"."the ""best"""."patients" AS s
WHERE
  LENGTH(CAST(s."zip" AS TEXT)) > 5
HAVING
  COUNT(*) > 0
