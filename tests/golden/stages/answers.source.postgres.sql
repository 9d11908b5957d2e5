WITH asked AS (
  SELECT
    q.query,
    q.combination,
    q.place,
    v.value,
    SUM((
      LEAST(q.high, v.high) - GREATEST(q.low, v.low) + 1
    ) * v.share) AS share
  FROM "shoal_1_queries" AS q
  JOIN "shoal_1_values" AS v
    ON v.attribute = q.attribute AND v.low <= q.high AND v.high >= q.low
  GROUP BY
    q.query,
    q.combination,
    q.place,
    v.value
), counted AS (
  SELECT
    0 AS combination,
    "w1" & 255 AS "v1",
    "w2" & 255 AS "v2",
    "s1" AS "v3",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_rows"
  GROUP BY
    "w1" & 255,
    "w2" & 255,
    "s1"
  UNION ALL
  SELECT
    1 AS combination,
    "w1" & 255 AS "v1",
    "w2" & 255 AS "v2",
    "s2" AS "v3",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_rows"
  GROUP BY
    "w1" & 255,
    "w2" & 255,
    "s2"
), met1 AS MATERIALIZED (
  SELECT
    a.query,
    c."v2",
    c."v3",
    c.n * a.share AS n
  FROM counted AS c
  JOIN asked AS a
    ON a.place = 1 AND a.combination = c.combination AND a.value = c.v1
), met2 AS MATERIALIZED (
  SELECT
    a.query,
    c."v3",
    c.n * a.share AS n
  FROM "met1" AS c
  JOIN asked AS a
    ON a.place = 2 AND a.query = c.query AND a.value = c."v2"
), met3 AS MATERIALIZED (
  SELECT
    a.query,
    c.n * a.share AS n
  FROM "met2" AS c
  JOIN asked AS a
    ON a.place = 3 AND a.query = c.query AND a.value = c."v3"
)
SELECT
  query,
  SUM(n) AS n
FROM "met3"
GROUP BY
  query
