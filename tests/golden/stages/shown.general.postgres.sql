WITH counted AS (
  SELECT
    a.class,
    "a"."s1",
    "a"."s2",
    SUM(a.n) AS n
  FROM "shoal_1_grouping" AS a
  GROUP BY
    a.class,
    "a"."s1",
    "a"."s2"
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
