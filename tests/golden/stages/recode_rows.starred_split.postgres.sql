WITH shared AS (
  SELECT
    cell,
    class,
    n
  FROM "shoal_1_grouping"
  UNION ALL
  SELECT
    t.cell,
    NULL,
    t.n - COALESCE(a.n, 0)
  FROM "shoal_1_cells" AS t
  LEFT JOIN (
    SELECT
      cell,
      SUM(n) AS n
    FROM "shoal_1_grouping"
    GROUP BY
      cell
  ) AS a
    ON a.cell = t.cell
  WHERE
    t.n > COALESCE(a.n, 0)
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
    s."n" AS "c4",
    s."it's" AS "c5",
    ROW_NUMBER() OVER (
      PARTITION BY t.cell
      ORDER BY MD5(
        '0' || '|' || COALESCE(CAST(s."n" AS TEXT), '') || '|' || COALESCE(CAST(s."it's" AS TEXT), '')
      ), s."n", s."it's"
    ) AS place
  FROM "da`ta"."the ""best"""."patients" AS s
  JOIN "shoal_1_cells" AS t
    ON ARRAY[t."qv1"] = ARRAY[s."Marital ""Status"""]
    AND ARRAY[t."qv2"] = ARRAY[s."order"]
    AND ARRAY[t."sv1"] = ARRAY[s."age<&'>"]
), places AS (
  SELECT
    class,
    label1,
    label2,
    DENSE_RANK() OVER (ORDER BY label1, label2) AS place
  FROM "shoal_1_classes"
), published AS (
  SELECT
    c.place,
    CASE WHEN p.class IS NULL THEN '*' ELSE "c"."label1" END AS "c1",
    CASE WHEN p.class IS NULL THEN '*' ELSE "c"."label2" END AS "c2",
    CASE WHEN p.class IS NULL THEN NULL ELSE "r"."sv1" END AS "c3",
    "r"."c4" AS "c4",
    "r"."c5" AS "c5"
  FROM held AS r
  JOIN pieces AS p
    ON p.cell = r.cell AND r.place > p.after AND r.place <= p.upto
  LEFT JOIN places AS c
    ON c.class = p.class
)
SELECT
  "c1" AS "Marital ""Status""",
  "c2" AS "order",
  "c3" AS "age<&'>",
  "c4" AS "n",
  "c5" AS "it's"
FROM published
ORDER BY
  place,
  "c3",
  "c4",
  "c5"
