WITH given AS (
  SELECT
    g.attribute,
    g.lowest,
    g.highest
  FROM VALUES
    (1, CAST('17.0' AS DOUBLE), CAST('34.0' AS DOUBLE)),
    (2, CAST('0.0' AS DOUBLE), CAST('2.0' AS DOUBLE)),
    (2, CAST('inf' AS DOUBLE), CAST('inf' AS DOUBLE)) AS g(attribute, lowest, highest)
), placed AS (
  SELECT
    attribute,
    COALESCE(position, CAST('Infinity' AS DOUBLE)) AS position,
    n,
    CAST(NULL AS DOUBLE) AS highest
  FROM `shoal_1_axes`
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
    MAX(highest) OVER (PARTITION BY attribute ORDER BY position NULLS LAST) AS highest
  FROM placed
)
SELECT
  attribute,
  COUNT(*) AS found,
  CAST(SUM(n) AS BIGINT) AS n
FROM reached
WHERE
  n > 0 AND (
    highest IS NULL OR highest < position
  )
GROUP BY
  attribute
