WITH sides AS (
  SELECT
    c."part",
    c."attribute",
    p."cell",
    p."w1",
    p."w2",
    p."s1",
    p."s2",
    CASE
      WHEN (
        "p"."w1" & "c"."m1"
      ) + (
        "p"."w2" & "c"."m2"
      ) <= c.cut
      THEN 0
      ELSE 1
    END AS side,
    p.n
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_cuts" AS c
    ON c.part = p.part
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
