WITH held AS (
  SELECT
    1 AS attribute,
    `w1` & 15 AS path,
    SUM(n) AS n
  FROM `shoal_1_cells`
  GROUP BY
    `w1` & 15
  UNION ALL
  SELECT
    2 AS attribute,
    `w1` & 496 AS path,
    SUM(n) AS n
  FROM `shoal_1_cells`
  GROUP BY
    `w1` & 496
), leaves AS (
  SELECT
    1 AS attribute,
    code,
    CAST(0 + rank0 * 1 + rank1 * 8 AS BIGINT) AS path,
    CASE WHEN NOT l0 IS NULL THEN CAST(code AS DOUBLE) END AS position
  FROM `shoal_2_dimension_q1`
  UNION ALL
  SELECT
    2 AS attribute,
    code,
    CAST(0 + rank0 * 16 AS BIGINT) AS path,
    CAST(86400.0 * DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(l0 AS DATE)) + EXTRACT(HOUR FROM CAST(l0 AS TIMESTAMP_NTZ)) * 3600 + EXTRACT(MINUTE FROM CAST(l0 AS TIMESTAMP_NTZ)) * 60 + FLOOR(EXTRACT(SECOND FROM CAST(l0 AS TIMESTAMP_NTZ))) AS DOUBLE) AS position
  FROM `shoal_2_dimension_q2`
), counted AS (
  SELECT
    l.attribute,
    l.code,
    l.path,
    l.position,
    COALESCE(h.n, 0) AS n
  FROM leaves AS l
  LEFT JOIN held AS h
    ON h.attribute = l.attribute AND h.path = l.path
)
SELECT
  attribute,
  code,
  path,
  position,
  MIN(CASE WHEN n > 0 THEN position END) OVER (PARTITION BY attribute) AS lowest,
  MAX(CASE WHEN n > 0 THEN position END) OVER (PARTITION BY attribute) AS highest,
  CAST(n AS BIGINT) AS n,
  CAST(SUM(n) OVER (
    PARTITION BY attribute
    ORDER BY code NULLS LAST
    rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
  ) - n AS BIGINT) AS before
FROM counted
