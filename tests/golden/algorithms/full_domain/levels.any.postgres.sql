WITH averaged AS (
  SELECT
    attribute,
    level,
    CAST(SUM(n * share) AS DOUBLE PRECISION) / SUM(n) AS share,
    MAX(share) AS top_share,
    MAX(climb) AS climb,
    CAST(SUM(n * span) AS DOUBLE PRECISION) / SUM(n) AS span,
    MAX(span) AS top_span,
    CAST(SUM(n * bits) AS DOUBLE PRECISION) / SUM(n) AS bits,
    MAX(bits) AS top_bits,
    CAST(SUM(n * detail) AS DOUBLE PRECISION) / SUM(n) AS detail,
    MIN(detail) AS low_detail
  FROM "shoal_1_labels"
  GROUP BY
    attribute,
    level
), base AS (
  SELECT
    attribute,
    CAST(SUM(n * (
      LN(CAST(n AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
    )) AS DOUBLE PRECISION) / SUM(n) AS bits
  FROM "shoal_1_axes"
  WHERE
    n > 0
  GROUP BY
    attribute
)
SELECT
  s.attribute,
  s.level,
  s."m1",
  s."m2",
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
  ) * CAST('1e12' AS DOUBLE PRECISION) + 0.5) / CAST('1e12' AS DOUBLE PRECISION) AS bits,
  a.top_bits,
  a.detail,
  a.low_detail
FROM "shoal_1_steps" AS s
JOIN averaged AS a
  ON a.attribute = s.attribute AND a.level = s.level
JOIN base
  ON base.attribute = s.attribute
