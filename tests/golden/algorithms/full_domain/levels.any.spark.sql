WITH averaged AS (
  SELECT
    attribute,
    level,
    SUM(n * share) / SUM(n) AS share,
    MAX(share) AS top_share,
    MAX(climb) AS climb,
    SUM(n * span) / SUM(n) AS span,
    MAX(span) AS top_span,
    SUM(n * bits) / SUM(n) AS bits,
    MAX(bits) AS top_bits,
    SUM(n * detail) / SUM(n) AS detail,
    MIN(detail) AS low_detail
  FROM `shoal_1_labels`
  GROUP BY
    attribute,
    level
), base AS (
  SELECT
    attribute,
    SUM(n * LOG2(n)) / SUM(n) AS bits
  FROM `shoal_1_axes`
  WHERE
    n > 0
  GROUP BY
    attribute
)
SELECT
  s.attribute,
  s.level,
  s.`m1`,
  s.`m2`,
  s.weight,
  s.leaves,
  s.stride,
  a.share,
  a.top_share,
  a.climb,
  a.span,
  a.top_span,
  FLOOR((
    a.bits - base.bits
  ) * 1e12 + 0.5) / 1e12 AS bits,
  a.top_bits,
  a.detail,
  a.low_detail
FROM `shoal_1_steps` AS s
JOIN averaged AS a
  ON a.attribute = s.attribute AND a.level = s.level
JOIN base
  ON base.attribute = s.attribute
