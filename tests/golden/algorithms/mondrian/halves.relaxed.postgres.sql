WITH divided AS (
  SELECT
    c."part",
    c."attribute",
    p."cell",
    p."w1",
    p."w2",
    p."s1",
    p."s2",
    p.n,
    CASE
      WHEN (
        "p"."w1" & "c"."m1"
      ) + (
        "p"."w2" & "c"."m2"
      ) < c.cut
      THEN p.n
      WHEN (
        "p"."w1" & "c"."m1"
      ) + (
        "p"."w2" & "c"."m2"
      ) > c.cut
      THEN 0
      ELSE COALESCE(s.taken, p.n)
    END AS taken
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_cuts" AS c
    ON c.part = p.part
  LEFT JOIN "shoal_1_shares" AS s
    ON s.part = p.part AND s.attribute = c.attribute AND s.cell = p."cell"
), sides AS (
  SELECT
    "part",
    "attribute",
    "cell",
    "w1",
    "w2",
    "s1",
    "s2",
    0 AS side,
    taken AS n
  FROM divided
  WHERE
    taken > 0
  UNION ALL
  SELECT
    "part",
    "attribute",
    "cell",
    "w1",
    "w2",
    "s1",
    "s2",
    1 AS side,
    n - taken AS n
  FROM divided
  WHERE
    taken < n
)
SELECT
  part,
  attribute,
  side,
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM sides
GROUP BY
  part,
  attribute,
  side,
  "s1",
  "s2"
