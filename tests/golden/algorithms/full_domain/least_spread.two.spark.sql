WITH placed AS (
  SELECT
    o.node,
    o.lost,
    1 AS attribute,
    l.l1 AS level
  FROM `shoal_1_open` AS o
  JOIN `shoal_1_lattice` AS l
    ON l.node = o.node
  UNION ALL
  SELECT
    o.node,
    o.lost,
    2 AS attribute,
    l.l2 AS level
  FROM `shoal_1_open` AS o
  JOIN `shoal_1_lattice` AS l
    ON l.node = o.node
)
SELECT
  p.node,
  p.attribute,
  v.weight,
  v.leaves,
  p.level,
  v.share + p.lost * (
    1 - v.top_share
  ) / CAST('30162.0' AS DOUBLE) AS share,
  v.climb + p.lost * (
    1 - v.climb
  ) / CAST('30162.0' AS DOUBLE) AS climb,
  v.span + p.lost * (
    1 - v.top_span
  ) / CAST('30162.0' AS DOUBLE) AS span,
  v.bits + p.lost * (
    LOG2(CAST('30162.0' AS DOUBLE)) - v.top_bits
  ) / CAST('30162.0' AS DOUBLE) AS bits,
  v.detail - p.lost * v.low_detail / CAST('30162.0' AS DOUBLE) AS detail,
  1 - p.lost / CAST('30162.0' AS DOUBLE) AS kept
FROM placed AS p
JOIN `shoal_1_levels` AS v
  ON v.attribute = p.attribute AND v.level = p.level
