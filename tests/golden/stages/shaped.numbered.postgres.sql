WITH numbered AS (
  SELECT
    shape,
    low AS cell
  FROM "shoal_1_shapes"
  WHERE
    cells <= 3
  UNION ALL
  SELECT
    shape,
    high
  FROM "shoal_1_shapes"
  WHERE
    cells BETWEEN 2 AND 3
  UNION ALL
  SELECT
    shape,
    total - low - high
  FROM "shoal_1_shapes"
  WHERE
    cells = 3 AND cells <= 3
)
SELECT
  shape,
  (
    cell / 120000
  ) % 74 AS "s1",
  (
    cell / 10000
  ) % 12 AS "s2",
  cell % 10000 AS n
FROM numbered
