WITH generalized AS (
  SELECT
    cell,
    n,
    "w1" & 8 AS "w1",
    "w2" & 0 AS "w2"
  FROM "shoal_1_cells"
)
SELECT
  g.cell,
  DENSE_RANK() OVER (ORDER BY "g"."w1", "g"."w2") AS class,
  g.n
FROM generalized AS g
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM "shoal_1_failing" AS f
    WHERE
      "f"."w1" = "g"."w1" AND "f"."w2" = "g"."w2"
  )
