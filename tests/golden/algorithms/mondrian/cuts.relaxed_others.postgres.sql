WITH tried AS (
  SELECT
    r.trial,
    r.part,
    "r"."m1",
    "r"."m2"
  FROM "shoal_1_ranked" AS r
  WHERE
    r.place > 1
    AND NOT EXISTS(
      SELECT
        1
      FROM "shoal_1_allowed" AS a
      WHERE
        a.part = r.part
    )
), held AS (
  SELECT
    t.trial,
    (
      "p"."w1" & "t"."m1"
    ) + (
      "p"."w2" & "t"."m2"
    ) AS value,
    CAST(SUM(CAST(p.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_pieces" AS p
  JOIN tried AS t
    ON t.part = p.part
  GROUP BY
    t.trial,
    (
      "p"."w1" & "t"."m1"
    ) + (
      "p"."w2" & "t"."m2"
    )
), running AS (
  SELECT
    trial,
    value,
    n,
    CAST(SUM(n) OVER (PARTITION BY trial ORDER BY value rows BETWEEN UNBOUNDED preceding AND CURRENT ROW) AS BIGINT) AS upto,
    CAST(SUM(n) OVER (PARTITION BY trial) AS BIGINT) AS total
  FROM held
), chosen AS (
  SELECT
    trial,
    value,
    n,
    (
      total / 2
    ) - (
      upto - n
    ) AS taken,
    (
      total / 2
    ) AS lower,
    total - (
      total / 2
    ) AS upper,
    1 AS choice
  FROM running
  WHERE
    upto >= (
      total / 2
    ) AND upto - n < (
      total / 2
    )
)
SELECT
  r.part,
  r.attribute,
  r.place,
  r."m1",
  r."m2",
  c.value AS cut,
  c.n AS there,
  c.taken,
  c.lower,
  c.upper
FROM chosen AS c
JOIN "shoal_1_ranked" AS r
  ON r.trial = c.trial
WHERE
  c.choice = 1
