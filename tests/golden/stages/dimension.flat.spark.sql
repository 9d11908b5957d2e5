WITH leaves AS (
  SELECT
    place,
    l0
  FROM `shoal_1_suppress`
  UNION ALL
  SELECT
    NULL,
    NULL
  WHERE
    EXISTS(
      SELECT
        1
      FROM `shoal_1_tally`
      WHERE
        `qv1` IS NULL
    )
), placed AS (
  SELECT
    l0,
    MIN(place) OVER (PARTITION BY l0) AS first0
  FROM leaves
), coded AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY first0 NULLS LAST) - 1 AS code,
    l0
  FROM placed
), spanned AS (
  SELECT
    code,
    l0,
    MIN(code) OVER (PARTITION BY l0) AS low0,
    CAST(COUNT(*) OVER (PARTITION BY l0) AS BIGINT) AS size0
  FROM coded
)
SELECT
  code,
  l0,
  low0,
  size0,
  CAST(0 AS BIGINT) AS rank0
FROM spanned
