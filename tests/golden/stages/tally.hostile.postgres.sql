SELECT
  s."Marital ""Status""" AS "qv1",
  s."order" AS "qv2",
  s."age<&'>" AS "sv1",
  CAST(COUNT(*) AS BIGINT) AS n
FROM "da`ta"."the ""best"""."patients" AS s
GROUP BY
  s."Marital ""Status""",
  s."order",
  s."age<&'>"
