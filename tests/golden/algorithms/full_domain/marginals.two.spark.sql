WITH held AS (
  SELECT
    1 AS attribute,
    `q1` AS code,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_cells`
  GROUP BY
    `q1`
  UNION ALL
  SELECT
    2 AS attribute,
    `q2` AS code,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_cells`
  GROUP BY
    `q2`
), paths AS (
  SELECT
    1 AS attribute,
    code,
    CAST(0 + rank0 * 1 + rank1 * 8 AS BIGINT) AS path
  FROM `shoal_2_dimension_q1`
  UNION ALL
  SELECT
    2 AS attribute,
    code,
    CAST(0 + rank0 * 1 + rank1 * 1099511627776 AS BIGINT) AS path
  FROM `shoal_2_dimension_q2`
)
SELECT
  p.attribute,
  p.code,
  p.path,
  COALESCE(h.n, 0) AS n
FROM paths AS p
LEFT JOIN held AS h
  ON h.attribute = p.attribute AND h.code = p.code
