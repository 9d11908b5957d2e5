WITH known AS (
  SELECT
    node,
    ROW_NUMBER() OVER (ORDER BY bound, node) AS place
  FROM "shoal_1_bounded"
  WHERE
    measured
), unknown AS (
  SELECT
    b.node,
    l.height,
    b.bound,
    PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY
      l.height) OVER () AS middle
  FROM "shoal_1_bounded" AS b
  JOIN "shoal_1_lattice" AS l
    ON l.node = b.node
  WHERE
    NOT b.measured
), nearest AS (
  SELECT
    node,
    bound,
    MIN(ABS(height - middle)) OVER () AS least,
    ABS(height - middle) AS distance
  FROM unknown
), spread AS (
  SELECT
    node,
    ROW_NUMBER() OVER (ORDER BY bound, node) AS place,
    COUNT(*) OVER () AS total
  FROM nearest
  WHERE
    distance = least
), ordered AS (
  SELECT
    node,
    0 AS kind,
    place
  FROM known
  WHERE
    place <= 8
  UNION ALL
  SELECT
    node,
    1,
    place
  FROM spread
  WHERE
    (
      place - 1
    ) % GREATEST(1, CAST(FLOOR(CAST(total AS DOUBLE PRECISION) / 64.0) AS BIGINT)) = 0
)
SELECT
  node,
  ROW_NUMBER() OVER (ORDER BY kind, place) AS place
FROM ordered
