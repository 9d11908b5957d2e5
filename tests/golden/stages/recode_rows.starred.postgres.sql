WITH places AS (
  SELECT
    class,
    label1,
    label2,
    DENSE_RANK() OVER (ORDER BY label1, label2) AS place
  FROM "shoal_1_classes"
)
SELECT
  CASE WHEN a.cell IS NULL THEN '*' ELSE "c"."label1" END AS "Marital ""Status""",
  CASE WHEN a.cell IS NULL THEN '*' ELSE "c"."label2" END AS "order",
  CASE WHEN a.cell IS NULL THEN NULL ELSE "t"."sv1" END AS "age<&'>",
  "s"."n" AS "n"
FROM "da`ta"."the ""best"""."patients" AS s
JOIN "shoal_1_cells" AS t
  ON ARRAY[t."qv1"] = ARRAY[s."Marital ""Status"""]
  AND ARRAY[t."qv2"] = ARRAY[s."order"]
  AND ARRAY[t."sv1"] = ARRAY[s."age<&'>"]
LEFT JOIN "shoal_1_assignment" AS a
  ON a.cell = t.cell
LEFT JOIN places AS c
  ON c.class = a.class
ORDER BY
  c.place,
  CASE WHEN a.cell IS NULL THEN NULL ELSE "t"."sv1" END,
  "s"."n"
