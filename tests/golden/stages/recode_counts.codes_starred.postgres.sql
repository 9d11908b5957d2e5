WITH counted AS (
  SELECT
    a.class,
    "t"."sv1" AS "c3",
    CAST(SUM(COALESCE(a.n, t.n)) AS BIGINT) AS n
  FROM "shoal_1_cells" AS t
  LEFT JOIN "shoal_1_assignment" AS a
    ON a.cell = t.cell
  GROUP BY
    a.class,
    "t"."sv1"
), labelled AS (
  SELECT
    CASE WHEN k.class IS NULL THEN '*' ELSE "c"."label1" END AS "c1",
    CASE WHEN k.class IS NULL THEN '*' ELSE "c"."label2" END AS "c2",
    CASE WHEN k.class IS NULL THEN NULL ELSE k."c3" END AS "c3",
    k.n
  FROM counted AS k
  LEFT JOIN "shoal_1_classes" AS c
    ON c.class = k.class
), published AS (
  SELECT
    "c1",
    "c2",
    "c3",
    CAST(SUM(n) AS BIGINT) AS n
  FROM labelled
  GROUP BY
    "c1",
    "c2",
    "c3"
), ordered AS (
  SELECT
    "c1",
    "c2",
    "c3",
    n,
    ROW_NUMBER() OVER (ORDER BY "c1", "c2", "c3") AS place
  FROM published
)
SELECT
  o."c1" AS "Marital ""Status""",
  o."c2" AS "order",
  o."c3" AS "age<&'>"
FROM (
  SELECT
    "c1",
    "c2",
    "c3",
    n,
    place
  FROM ordered
  ORDER BY
    place
) AS o, GENERATE_SERIES(1, o.n) AS copies
ORDER BY
  o.place
