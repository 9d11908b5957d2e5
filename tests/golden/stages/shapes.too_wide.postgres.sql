WITH numbered AS (
  SELECT
    "qv1",
    "qv2",
    CAST(0 AS BIGINT) AS cell
  FROM "shoal_1_coded"
), held AS (
  SELECT
    "qv1",
    "qv2",
    COUNT(*) AS cells,
    MIN(cell) AS low,
    MAX(cell) AS high,
    SUM(cell) AS total
  FROM numbered
  GROUP BY
    "qv1",
    "qv2"
), told AS (
  SELECT
    CASE WHEN cells <= 0 THEN cells ELSE 1 END AS cells,
    CASE WHEN cells <= 0 THEN low END AS low,
    CASE WHEN cells <= 0 THEN high END AS high,
    CASE WHEN cells <= 0 THEN CAST(total AS BIGINT) END AS total,
    CASE WHEN cells > 0 THEN "qv1" END AS "own1",
    CASE WHEN cells > 0 THEN "qv2" END AS "own2"
  FROM held
)
SELECT
  ROW_NUMBER() OVER (ORDER BY cells, low, high, total, "own1", "own2") AS shape,
  cells,
  low,
  high,
  total,
  "own1",
  "own2",
  CAST(COUNT(*) AS BIGINT) AS classes
FROM told
GROUP BY
  cells,
  low,
  high,
  total,
  "own1",
  "own2"
