WITH places AS (
  SELECT
    class,
    label1,
    label2,
    DENSE_RANK() OVER (ORDER BY label1, label2) AS place
  FROM "shoal_1_classes"
)
SELECT
  "c"."label1" AS "Marital ""Status""",
  "c"."label2" AS "order",
  "t"."sv1" AS "age<&'>",
  "s"."n" AS "n"
FROM "da`ta"."the ""best"""."patients" AS s
JOIN "shoal_1_cells" AS t
  ON ARRAY[t."qv1"] = ARRAY[s."Marital ""Status"""]
  AND ARRAY[t."qv2"] = ARRAY[s."order"]
  AND ARRAY[t."sv1"] = ARRAY[s."age<&'>"]
JOIN "shoal_1_assignment" AS a
  ON a.cell = t.cell
JOIN places AS c
  ON c.class = a.class
ORDER BY
  c.place,
  "t"."sv1",
  "s"."n"
