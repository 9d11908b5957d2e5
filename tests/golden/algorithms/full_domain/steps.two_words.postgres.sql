SELECT
  CAST(attribute AS BIGINT) AS attribute,
  CAST(level AS BIGINT) AS level,
  CAST(keep AS BIGINT) AS keep,
  CAST("m1" AS BIGINT) AS "m1",
  CAST("m2" AS BIGINT) AS "m2",
  climb,
  weight,
  leaves,
  CAST(stride AS BIGINT) AS stride,
  is_ordered
FROM (VALUES
  (
    1,
    0,
    15,
    15,
    0,
    CAST('0.0' AS DOUBLE PRECISION),
    CAST('1.0' AS DOUBLE PRECISION),
    CAST('74.0' AS DOUBLE PRECISION),
    0,
    FALSE
  ),
  (
    1,
    2,
    0,
    0,
    0,
    CAST('1.0' AS DOUBLE PRECISION),
    CAST('1.0' AS DOUBLE PRECISION),
    CAST('74.0' AS DOUBLE PRECISION),
    2,
    FALSE
  ),
  (
    2,
    1,
    576459652791795712,
    0,
    576459652791795712,
    CAST('0.5' AS DOUBLE PRECISION),
    CAST('0.25' AS DOUBLE PRECISION),
    CAST('74.0' AS DOUBLE PRECISION),
    1,
    TRUE
  )) AS given(attribute, level, keep, "m1", "m2", climb, weight, leaves, stride, is_ordered)
