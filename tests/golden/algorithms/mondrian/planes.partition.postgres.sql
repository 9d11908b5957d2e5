WITH coded AS (
  SELECT
    a.part,
    a.attribute,
    a.child,
    (
      (
        v.code + u.code + 1
      ) / 2
    ) AS code
  FROM "shoal_1_allowed" AS a
  JOIN "shoal_1_axes" AS v
    ON v.attribute = a.attribute AND v.path = a.cut
  JOIN "shoal_1_axes" AS u
    ON u.attribute = a.attribute AND u.path = a.above
)
SELECT
  c.part,
  c.attribute,
  c.child,
  CASE
    WHEN u.position IS NULL
    THEN CAST('Infinity' AS DOUBLE PRECISION)
    WHEN c.attribute = 1
    THEN u.position
    WHEN c.attribute = 2
    THEN -FLOOR(
      CAST(CAST(-(
        v.position + u.position
      ) AS DOUBLE PRECISION) / 2 AS DOUBLE PRECISION) / 1
    ) * 1
  END AS plane
FROM coded AS c
JOIN "shoal_1_axes" AS v
  ON v.attribute = c.attribute AND v.code = c.code - 1
JOIN "shoal_1_axes" AS u
  ON u.attribute = c.attribute AND u.code = c.code
