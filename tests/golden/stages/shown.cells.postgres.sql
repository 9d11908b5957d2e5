WITH counted AS (
  SELECT
    a.class,
    "t"."s1",
    "t"."s2",
    SUM(a.n) AS n
  FROM "shoal_1_grouping" AS a
  JOIN "shoal_1_cells" AS t
    ON t.cell = a.cell
  GROUP BY
    a.class,
    "t"."s1",
    "t"."s2"
)
SELECT
  l.whole AS class,
  "l"."look1",
  "l"."look2",
  "c"."s1",
  "c"."s2",
  CAST(SUM(CAST(c.n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM counted AS c
JOIN "shoal_1_alike" AS l
  ON l.class = c.class
GROUP BY
  l.whole,
  "l"."look1",
  "l"."look2",
  "c"."s1",
  "c"."s2"
