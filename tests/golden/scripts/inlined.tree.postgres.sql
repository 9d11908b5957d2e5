SELECT
  v.code,
  v.code AS sa,
  COALESCE('=' || v.l0, '') AS held,
  v.l0,
  v.share,
  v.low0,
  v.low1
FROM (VALUES
  (0, 'O''Hara', CAST('0.25' AS DOUBLE PRECISION), 0, 0),
  (1, CAST(NULL AS TEXT), CAST('0.75' AS DOUBLE PRECISION), 1, 1)) AS v(code, l0, share, low0, low1)
