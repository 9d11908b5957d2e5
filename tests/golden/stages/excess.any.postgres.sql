WITH sizes AS (
  SELECT
    class,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_shown"
  GROUP BY
    class
), ranked AS (
  SELECT
    s.model,
    s.attribute,
    COUNT(*) OVER (PARTITION BY s.model, s.attribute) AS classes,
    ROW_NUMBER() OVER (
      PARTITION BY s.model, s.attribute
      ORDER BY FLOOR(s.score * CAST('1e9' AS DOUBLE PRECISION) + 0.5), z.n DESC NULLS LAST, s.class
    ) AS place,
    s.score,
    z.n
  FROM "shoal_1_excess" AS s
  JOIN sizes AS z
    ON z.class = s.class
)
SELECT
  model,
  attribute,
  classes,
  place,
  score,
  n
FROM ranked
WHERE
  place <= 5
  OR place > classes - 5
  OR place = (
    (
      1 * classes + 3
    ) / 4
  )
  OR place = (
    (
      2 * classes + 3
    ) / 4
  )
  OR place = (
    (
      3 * classes + 3
    ) / 4
  )
ORDER BY
  model,
  attribute,
  place
