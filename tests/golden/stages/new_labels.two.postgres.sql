WITH given AS (
  SELECT
    v.attribute,
    CAST(v.label AS TEXT) AS label
  FROM (VALUES
    (1, 'age<&''>'),
    (2, NULL)) AS v(attribute, label)
), found AS (
  SELECT
    1 AS attribute,
    d."l0" AS label,
    SUM(x.n) AS n
  FROM "shoal_1_axes" AS x
  JOIN "shoal_2_dimension_q1" AS d
    ON d.code = x.code
  WHERE
    x.attribute = 1 AND x.n > 0
  GROUP BY
    d."l0"
  UNION ALL
  SELECT
    2 AS attribute,
    d."l1" AS label,
    SUM(x.n) AS n
  FROM "shoal_1_axes" AS x
  JOIN "shoal_2_dimension_q2" AS d
    ON d.code = x.code
  WHERE
    x.attribute = 2 AND x.n > 0
  GROUP BY
    d."l1"
)
SELECT
  f.attribute,
  COUNT(*) AS found,
  CAST(SUM(CAST(f.n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM found AS f
LEFT JOIN given AS g
  ON g.attribute = f.attribute AND ARRAY[g.label] = ARRAY[f.label]
WHERE
  g.attribute IS NULL
GROUP BY
  f.attribute
