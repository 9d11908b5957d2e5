WITH "sizes" AS (
  SELECT
    "part",
    "attribute",
    "side",
    n
  FROM "shoal_1_groups"
), failing AS (
  SELECT DISTINCT
    "part",
    "attribute",
    "side"
  FROM (
    SELECT
      "part",
      "attribute",
      "side",
      CAST(n AS DOUBLE PRECISION) AS observed,
      CAST(5 AS DOUBLE PRECISION) AS required
    FROM "sizes"
    WHERE
      n < 5
  ) AS violations
), ranked AS (
  SELECT
    e.part,
    e.side,
    "e"."m1",
    "e"."m2",
    e.cut,
    e.lost,
    e.gain,
    ROW_NUMBER() OVER (PARTITION BY e.part ORDER BY e.gain DESC NULLS LAST, e.lost, e.attribute, e.side) AS choice
  FROM "shoal_1_edges" AS e
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM failing AS f
      WHERE
        "f"."part" = "e"."part"
        AND "f"."attribute" = "e"."attribute"
        AND "f"."side" = "e"."side"
    )
), spent AS (
  SELECT
    r.part,
    r.side,
    "r"."m1",
    "r"."m2",
    r.cut,
    r.lost,
    SUM(r.lost) OVER (
      ORDER BY CAST(r.gain AS DOUBLE PRECISION) / r.lost DESC NULLS LAST, r.lost, s."low1", s."low2", s."high1", s."high2", r.part
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS total
  FROM ranked AS r
  JOIN "shoal_1_spans" AS s
    ON s.part = r.part
  WHERE
    r.choice = 1
)
SELECT
  part,
  side,
  "m1",
  "m2",
  cut,
  lost
FROM spent
WHERE
  total <= 603
