SELECT
  0 AS attribute,
  c.class AS value,
  c."low1" AS low,
  c."high1" AS high,
  1 / CAST(c."leaves1" AS DOUBLE PRECISION) AS share
FROM "shoal_1_classes" AS c
JOIN "shoal_1_alike" AS k
  ON k.class = c.class AND k."look1" = c.class
WHERE
  c."leaves1" = c."high1" - c."low1" + 1
UNION ALL
SELECT
  0,
  c.class,
  x.code,
  x.code,
  1 / CAST(c."leaves1" AS DOUBLE PRECISION)
FROM "shoal_1_classes" AS c
JOIN "shoal_1_alike" AS k
  ON k.class = c.class AND k."look1" = c.class
JOIN "shoal_1_axes" AS x
  ON x.attribute = 1 AND x.n > 0 AND x.code BETWEEN c."low1" AND c."high1"
WHERE
  c."leaves1" <= c."high1" - c."low1" AND c."gaps1" = 0
UNION ALL
SELECT DISTINCT
  0,
  c.class,
  x.code,
  x.code,
  1 / CAST(c."leaves1" AS DOUBLE PRECISION)
FROM "shoal_1_classes" AS c
JOIN "shoal_1_alike" AS k
  ON k.class = c.class AND k."look1" = c.class
JOIN "shoal_1_grouping" AS a
  ON a.class = c.class
JOIN "shoal_1_cells" AS t
  ON t.cell = a.cell
JOIN "shoal_1_axes" AS x
  ON x.attribute = 1 AND x.path = t."w1" & 15
WHERE
  c."leaves1" <= c."high1" - c."low1" AND c."gaps1" > 0
UNION ALL
SELECT
  1 AS attribute,
  c.class AS value,
  c."low2" AS low,
  c."high2" AS high,
  1 / CAST(c."leaves2" AS DOUBLE PRECISION) AS share
FROM "shoal_1_classes" AS c
JOIN "shoal_1_alike" AS k
  ON k.class = c.class AND k."look2" = c.class
WHERE
  c."leaves2" = c."high2" - c."low2" + 1
UNION ALL
SELECT
  1,
  c.class,
  x.code,
  x.code,
  1 / CAST(c."leaves2" AS DOUBLE PRECISION)
FROM "shoal_1_classes" AS c
JOIN "shoal_1_alike" AS k
  ON k.class = c.class AND k."look2" = c.class
JOIN "shoal_1_axes" AS x
  ON x.attribute = 2 AND x.n > 0 AND x.code BETWEEN c."low2" AND c."high2"
WHERE
  c."leaves2" <= c."high2" - c."low2" AND c."gaps2" = 0
UNION ALL
SELECT DISTINCT
  1,
  c.class,
  x.code,
  x.code,
  1 / CAST(c."leaves2" AS DOUBLE PRECISION)
FROM "shoal_1_classes" AS c
JOIN "shoal_1_alike" AS k
  ON k.class = c.class AND k."look2" = c.class
JOIN "shoal_1_grouping" AS a
  ON a.class = c.class
JOIN "shoal_1_cells" AS t
  ON t.cell = a.cell
JOIN "shoal_1_axes" AS x
  ON x.attribute = 2 AND x.path = t."w2" & 576460752303423487
WHERE
  c."leaves2" <= c."high2" - c."low2" AND c."gaps2" > 0
UNION ALL
SELECT
  2 AS attribute,
  code AS value,
  code AS low,
  code AS high,
  CAST(1 AS DOUBLE PRECISION) AS share
FROM "shoal_2_dimension_s1"
UNION ALL
SELECT
  3 AS attribute,
  code AS value,
  code AS low,
  code AS high,
  CAST(1 AS DOUBLE PRECISION) AS share
FROM "shoal_2_dimension_s2"
