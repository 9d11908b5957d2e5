WITH shared AS (
  SELECT
    cell,
    class,
    n
  FROM "shoal_1_grouping"
), summed AS (
  SELECT
    cell,
    class,
    n,
    SUM(n) OVER (PARTITION BY cell ORDER BY class rows BETWEEN UNBOUNDED preceding AND CURRENT ROW) AS upto
  FROM shared
), pieces AS (
  SELECT
    cell,
    class,
    n,
    upto - n AS after,
    upto
  FROM summed
), counted AS (
  SELECT
    p.class,
    "r"."sv1" AS "c3",
    CAST(SUM(CAST(p.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_cells" AS r
  JOIN pieces AS p
    ON p.cell = r.cell
  GROUP BY
    p.class,
    "r"."sv1"
), labelled AS (
  SELECT
    "c"."label1" AS "c1",
    "c"."label2" AS "c2",
    k."c3" AS "c3",
    k.n
  FROM counted AS k
  JOIN "shoal_1_classes" AS c
    ON c.class = k.class
), published AS (
  SELECT
    "c1",
    "c2",
    "c3",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
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
