WITH published AS (
  SELECT
    "c"."label1" AS c1,
    "c"."label2" AS c2,
    "t"."sv1" AS c3,
    CAST(SUM(a.n) AS BIGINT) AS n
  FROM "shoal_1_assignment" AS a
  JOIN "shoal_1_classes" AS c
    ON c.class = a.class
  JOIN "shoal_1_cells" AS t
    ON t.cell = a.cell
  GROUP BY
    "c"."label1",
    "c"."label2",
    "t"."sv1"
), ordered AS (
  SELECT
    c1,
    c2,
    c3,
    n,
    ROW_NUMBER() OVER (ORDER BY c1, c2, c3) AS place
  FROM published
)
SELECT
  o.c1 AS "Marital ""Status""",
  o.c2 AS "order",
  o.c3 AS "age<&'>"
FROM (
  SELECT
    c1,
    c2,
    c3,
    n,
    place
  FROM ordered
  ORDER BY
    place
) AS o, GENERATE_SERIES(1, o.n) AS copies
