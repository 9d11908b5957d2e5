WITH coded AS (
  SELECT
    a.part,
    a.attribute,
    a.child,
    v.code + 1 AS code
  FROM "shoal_1_allowed" AS a
  JOIN "shoal_1_axes" AS v
    ON v.attribute = a.attribute AND v.path = a.cut
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
    THEN CASE
      WHEN CAST((
        v.position + u.position
      ) AS DOUBLE PRECISION) / 2 > v.position
      THEN CAST((
        v.position + u.position
      ) AS DOUBLE PRECISION) / 2
      ELSE u.position
    END
  END AS plane
FROM coded AS c
JOIN "shoal_1_axes" AS v
  ON v.attribute = c.attribute AND v.code = c.code - 1
JOIN "shoal_1_axes" AS u
  ON u.attribute = c.attribute AND u.code = c.code
