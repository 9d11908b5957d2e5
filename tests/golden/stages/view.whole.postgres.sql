SELECT
  "q1".label AS "Marital ""Status""",
  "q2".label AS "order",
  r."n" AS "n"
FROM "da`ta"."the ""best"""."patients" AS r
JOIN "shoal_1_view_1" AS "q1"
  ON ARRAY[CAST("q1".value AS TEXT)] = ARRAY[CAST(r."Marital ""Status""" AS TEXT)]
JOIN "shoal_1_view_2" AS "q2"
  ON ARRAY[CAST("q2".value AS TEXT)] = ARRAY[CAST(r."order" AS TEXT)]
