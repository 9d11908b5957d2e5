WITH middle AS (
  SELECT
    p.part,
    c.attribute,
    p."cell" AS cell,
    c.taken,
    (
      p.n * c.taken / c.there
    ) AS whole,
    p.n * c.taken % c.there AS rest
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_cuts" AS c
    ON c.part = p.part AND (
      "p"."w1" & "c"."m1"
    ) + (
      "p"."w2" & "c"."m2"
    ) = c.cut
  WHERE
    c.taken < c.there
), ranked AS (
  SELECT
    part,
    attribute,
    cell,
    whole,
    taken - SUM(whole) OVER (PARTITION BY part, attribute) AS left_over,
    ROW_NUMBER() OVER (PARTITION BY part, attribute ORDER BY rest DESC NULLS LAST, cell) AS place
  FROM middle
)
SELECT
  part,
  attribute,
  cell,
  CAST(CASE WHEN place <= left_over THEN whole + 1 ELSE whole END AS BIGINT) AS taken
FROM ranked
