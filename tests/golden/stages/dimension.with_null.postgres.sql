WITH leaves AS (
  SELECT
    place,
    l0,
    l1,
    l2
  FROM "shoal_1_given"
  UNION ALL
  SELECT
    NULL,
    NULL,
    NULL,
    (
      SELECT
        MAX(l2)
      FROM "shoal_1_given"
    )
), placed AS (
  SELECT
    l0,
    MIN(place) OVER (PARTITION BY l0) AS first0,
    l1,
    MIN(place) OVER (PARTITION BY l1) AS first1,
    l2,
    MIN(place) OVER (PARTITION BY l2) AS first2
  FROM leaves
), coded AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY first2, first1, first0) - 1 AS code,
    l0,
    l1,
    l2
  FROM placed
), spanned AS (
  SELECT
    code,
    l0,
    MIN(code) OVER (PARTITION BY l0) AS low0,
    CAST(COUNT(*) OVER (PARTITION BY l0) AS BIGINT) AS size0,
    l1,
    MIN(code) OVER (PARTITION BY l1) AS low1,
    CAST(COUNT(*) OVER (PARTITION BY l1) AS BIGINT) AS size1,
    l2,
    MIN(code) OVER (PARTITION BY l2) AS low2,
    CAST(COUNT(*) OVER (PARTITION BY l2) AS BIGINT) AS size2
  FROM coded
)
SELECT
  code,
  l0,
  low0,
  size0,
  CAST(DENSE_RANK() OVER (PARTITION BY low1 ORDER BY low0) - 1 AS BIGINT) AS rank0,
  l1,
  low1,
  size1,
  CAST(DENSE_RANK() OVER (PARTITION BY low2 ORDER BY low1) - 1 AS BIGINT) AS rank1,
  l2,
  low2,
  size2,
  CAST(0 AS BIGINT) AS rank2
FROM spanned
