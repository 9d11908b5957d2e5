WITH chosen AS (
  WITH predicted AS (
    SELECT
      o.node,
      ABS(
        CAST('1e-09' AS DOUBLE PRECISION) + CAST('0.5' AS DOUBLE PRECISION) * l."f1" + CAST('-0.25' AS DOUBLE PRECISION) * l."f2" - LN(1 + 301)
      ) AS distance
    FROM "shoal_1_open" AS o
    JOIN "shoal_1_lattice" AS l
      ON l.node = o.node
    WHERE
      NOT o.tagged AND NOT o.measured
  ), ranked AS (
    SELECT
      node,
      ROW_NUMBER() OVER (ORDER BY distance, node) AS place
    FROM predicted
  )
  SELECT
    node,
    place
  FROM ranked
  WHERE
    place <= 64
), offered AS (
  SELECT
    c.node,
    c.place,
    l."m1",
    l."m2",
    s.node AS parent,
    s.classes,
    ROW_NUMBER() OVER (PARTITION BY c.node ORDER BY s.classes, s.node) AS choice
  FROM chosen AS c
  JOIN "shoal_1_lattice" AS l
    ON l.node = c.node
  JOIN "shoal_1_sources" AS s
    ON (
      "s"."m1" & "l"."m1"
    ) = "l"."m1" AND (
      "s"."m2" & "l"."m2"
    ) = "l"."m2"
), budgeted AS (
  SELECT
    node,
    parent,
    "m1",
    "m2",
    ROW_NUMBER() OVER (ORDER BY place) AS place,
    SUM(classes) OVER (ORDER BY place rows BETWEEN UNBOUNDED preceding AND CURRENT ROW) AS read
  FROM offered
  WHERE
    choice = 1
)
SELECT
  node,
  parent,
  "m1",
  "m2"
FROM budgeted
WHERE
  read <= 3000000 OR place = 1
