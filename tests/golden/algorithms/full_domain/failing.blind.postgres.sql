WITH "sizes" AS (
  SELECT
    "node",
    "w1",
    "w2",
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_groups"
  GROUP BY
    "node",
    "w1",
    "w2"
), failing AS (
  SELECT
    "node",
    "w1",
    "w2",
    "n"
  FROM (
    SELECT
      "node",
      "w1",
      "w2",
      "n",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
)
SELECT
  "s"."node",
  "s"."w1",
  "s"."w2",
  s.n
FROM "failing" AS s
WHERE
  s.node IN (
    SELECT
      node
    FROM "shoal_1_nodes"
  )
