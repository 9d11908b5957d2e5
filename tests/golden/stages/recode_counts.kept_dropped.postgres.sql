WITH counted AS (
  SELECT
    a.class,
    "t"."sv1" AS "c3",
    "s"."n" AS "c4",
    CAST(COUNT(*) AS BIGINT) AS n
  FROM "shoal_1_cells" AS t
  JOIN "da`ta"."the ""best"""."patients" AS s
    ON ARRAY[t."qv1"] = ARRAY[s."Marital ""Status"""]
    AND ARRAY[t."qv2"] = ARRAY[s."order"]
    AND ARRAY[t."sv1"] = ARRAY[s."age<&'>"]
  JOIN "shoal_1_assignment" AS a
    ON a.cell = t.cell
  GROUP BY
    a.class,
    "t"."sv1",
    "s"."n"
), labelled AS (
  SELECT
    "c"."label1" AS "c1",
    "c"."label2" AS "c2",
    k."c3" AS "c3",
    k."c4" AS "c4",
    k.n
  FROM counted AS k
  JOIN "shoal_1_classes" AS c
    ON c.class = k.class
), published AS (
  SELECT
    "c1",
    "c2",
    "c3",
    "c4",
    CAST(SUM(n) AS BIGINT) AS n
  FROM labelled
  GROUP BY
    "c1",
    "c2",
    "c3",
    "c4"
), ordered AS (
  SELECT
    "c1",
    "c2",
    "c3",
    "c4",
    n,
    ROW_NUMBER() OVER (ORDER BY "c1", "c2", "c3", "c4") AS place
  FROM published
)
SELECT
  o."c1" AS "Marital ""Status""",
  o."c2" AS "order",
  o."c3" AS "age<&'>",
  o."c4" AS "n"
FROM (
  SELECT
    "c1",
    "c2",
    "c3",
    "c4",
    n,
    place
  FROM ordered
  ORDER BY
    place
) AS o, GENERATE_SERIES(1, o.n) AS copies
