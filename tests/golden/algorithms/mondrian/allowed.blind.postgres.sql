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
), passed AS (
  SELECT
    c.part,
    MIN(c.place) AS place
  FROM "shoal_1_cuts" AS c
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM failing AS f
      WHERE
        f.part = c.part AND f.attribute = c.attribute
    )
  GROUP BY
    c.part
)
SELECT
  c.part,
  c.attribute,
  c."m1",
  c."m2",
  c.cut,
  c.there,
  c.taken,
  CAST(17 + ROW_NUMBER() OVER (ORDER BY c.part) AS INT) AS child
FROM passed AS p
JOIN "shoal_1_cuts" AS c
  ON c.part = p.part AND c.place = p.place
