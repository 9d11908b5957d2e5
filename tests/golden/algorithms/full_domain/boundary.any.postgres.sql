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
