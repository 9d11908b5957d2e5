WITH sides AS (
  SELECT
    c."child",
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
  JOIN "shoal_1_allowed" AS c
    ON c.part = p.part
)
SELECT
  "cell",
  "w1",
  "w2",
  "s1",
  "s2",
  CAST(2 * child + side AS INT) AS part,
  n
FROM sides
