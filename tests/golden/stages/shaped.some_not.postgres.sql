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
UNION ALL
SELECT
  s.shape,
  "g"."s1",
  "g"."s2",
  g.n
FROM "shoal_1_shapes" AS s
JOIN (
  SELECT
    "qv1",
    "qv2",
    "s1",
    "s2",
    n
  FROM "shoal_1_coded"
) AS g
  ON ARRAY[g."qv1"] = ARRAY[s."own1"] AND ARRAY[g."qv2"] = ARRAY[s."own2"]
WHERE
  s.cells > 3
