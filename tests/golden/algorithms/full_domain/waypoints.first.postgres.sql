WITH general AS (
  SELECT
    node,
    "f1" + "f2" AS bits
  FROM "shoal_1_lattice"
), nearest AS (
  SELECT
    node,
    ROW_NUMBER() OVER (
      ORDER BY ABS(
        bits - CAST('0.35' AS DOUBLE PRECISION) * (
          SELECT
            MAX(bits)
          FROM general
        )
      ), node
    ) AS place
  FROM general
), spread AS (
  SELECT
    node,
    ROW_NUMBER() OVER (ORDER BY node) AS place,
    COUNT(*) OVER () AS total
  FROM nearest
  WHERE
    place <= 1024
)
SELECT
  MAX(node) AS node,
  -1 AS place
FROM general
UNION
SELECT
  MIN(node),
  0
FROM general
UNION
SELECT
  node,
  place
FROM spread
WHERE
  (
    place - 1
  ) % GREATEST(1, CAST(FLOOR(total / CAST(64 AS DOUBLE PRECISION)) AS BIGINT)) = 0
  AND NOT node IN (
    SELECT
      MIN(node)
    FROM general
    UNION ALL
    SELECT
      MAX(node)
    FROM general
  )
