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
), held AS (
  SELECT
    t.cell,
    t."sv1",
    s."kv1" AS "c4",
    s."kv2" AS "c5",
    s.n,
    SUM(s.n) OVER (
      PARTITION BY t.cell
      ORDER BY MD5(
        '0' || '|' || COALESCE(CAST(s."kv1" AS TEXT), '') || '|' || COALESCE(CAST(s."kv2" AS TEXT), '')
      ), s."kv1", s."kv2"
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS upto
  FROM "shoal_1_tally" AS s
  JOIN "shoal_1_cells" AS t
    ON ARRAY[t."qv1"] = ARRAY[s."qv1"]
    AND ARRAY[t."qv2"] = ARRAY[s."qv2"]
    AND ARRAY[t."sv1"] = ARRAY[s."sv1"]
), counted AS (
  SELECT
    p.class,
    "r"."sv1" AS "c3",
    "r"."c4" AS "c4",
    "r"."c5" AS "c5",
    CAST(SUM(LEAST(p.upto, r.upto) - GREATEST(p.after, r.upto - r.n)) AS BIGINT) AS n
  FROM held AS r
  JOIN pieces AS p
    ON p.cell = r.cell AND r.upto > p.after AND r.upto - r.n < p.upto
  GROUP BY
    p.class,
    "r"."sv1",
    "r"."c4",
    "r"."c5"
), labelled AS (
  SELECT
    "c"."label1" AS "c1",
    "c"."label2" AS "c2",
    k."c3" AS "c3",
    k."c4" AS "c4",
    k."c5" AS "c5",
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
    "c5",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM labelled
  GROUP BY
    "c1",
    "c2",
    "c3",
    "c4",
    "c5"
), ordered AS (
  SELECT
    "c1",
    "c2",
    "c3",
    "c4",
    "c5",
    n,
    ROW_NUMBER() OVER (ORDER BY "c1", "c2", "c3", "c4", "c5") AS place
  FROM published
)
SELECT
  o."c1" AS "Marital ""Status""",
  o."c2" AS "order",
  o."c3" AS "age<&'>",
  o."c4" AS "n",
  o."c5" AS "it's"
FROM (
  SELECT
    "c1",
    "c2",
    "c3",
    "c4",
    "c5",
    n,
    place
  FROM ordered
  ORDER BY
    place
) AS o, GENERATE_SERIES(1, o.n) AS copies
