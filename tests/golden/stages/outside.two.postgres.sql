WITH given AS (
  SELECT
    g.attribute,
    g.lowest,
    g.highest
  FROM (VALUES
    (1, CAST('17.0' AS DOUBLE PRECISION), CAST('34.0' AS DOUBLE PRECISION)),
    (2, CAST('0.0' AS DOUBLE PRECISION), CAST('2.0' AS DOUBLE PRECISION)),
    (2, CAST('inf' AS DOUBLE PRECISION), CAST('inf' AS DOUBLE PRECISION))) AS g(attribute, lowest, highest)
), placed AS (
  SELECT
    attribute,
    COALESCE(position, CAST('Infinity' AS DOUBLE PRECISION)) AS position,
    n,
    CAST(NULL AS DOUBLE PRECISION) AS highest
  FROM "shoal_1_axes"
  WHERE
    n > 0 AND attribute IN (
      SELECT
        attribute
      FROM given
    )
  UNION ALL
  SELECT
    attribute,
    lowest,
    0,
    highest
  FROM given
), reached AS (
  SELECT
    attribute,
    position,
    n,
    MAX(highest) OVER (PARTITION BY attribute ORDER BY position) AS highest
  FROM placed
)
SELECT
  attribute,
  COUNT(*) AS found,
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM reached
WHERE
  n > 0 AND (
    highest IS NULL OR highest < position
  )
GROUP BY
  attribute
