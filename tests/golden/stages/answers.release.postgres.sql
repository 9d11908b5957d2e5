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
    "s1" AS "v1",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_rows"
  GROUP BY
    "s1"
  UNION ALL
  SELECT
    1 AS combination,
    "s2" AS "v1",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_rows"
  GROUP BY
    "s2"
), met1 AS MATERIALIZED (
  SELECT
    a.query,
    c.n * a.share AS n
  FROM counted AS c
  JOIN asked AS a
    ON a.place = 1 AND a.combination = c.combination AND a.value = c.v1
)
SELECT
  query,
  SUM(n) AS n
FROM "met1"
GROUP BY
  query
