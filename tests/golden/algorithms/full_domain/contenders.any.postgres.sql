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
    ROW_NUMBER() OVER (ORDER BY l.height, b.node) AS rank,
    COUNT(*) OVER () AS total
  FROM "shoal_1_bounded" AS b
  JOIN "shoal_1_lattice" AS l
    ON l.node = b.node
  WHERE
    NOT b.measured
), middle AS (
  SELECT
    CAST((
      MIN(height) + MAX(height)
    ) AS DOUBLE PRECISION) / 2 AS height
  FROM unknown
  WHERE
    2 * rank BETWEEN total AND total + 2
), nearest AS (
  SELECT
    u.node,
    u.bound,
    MIN(ABS(u.height - m.height)) OVER () AS least,
    ABS(u.height - m.height) AS distance
  FROM unknown AS u
  CROSS JOIN middle AS m
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
