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
    CAST(SUM(n) AS BIGINT) AS n
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
    CAST(SUM(n) AS BIGINT) AS n
  FROM "shoal_1_rows"
  GROUP BY
    "w1" & 255,
    "w2" & 255,
    "s2"
)
SELECT
  a1.query,
  SUM(c.n * "a1".share * "a2".share * "a3".share) AS n
FROM counted AS c
JOIN asked AS a1
  ON a1.place = 1 AND a1.combination = c.combination AND a1.value = c.v1
JOIN asked AS "a2"
  ON "a2".place = 2 AND "a2".query = a1.query AND "a2".value = c."v2"
JOIN asked AS "a3"
  ON "a3".place = 3 AND "a3".query = a1.query AND "a3".value = c."v3"
GROUP BY
  a1.query
