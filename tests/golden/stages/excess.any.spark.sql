WITH sizes AS (
  SELECT
    class,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_shown`
  GROUP BY
    class
), ranked AS (
  SELECT
    s.model,
    s.attribute,
    COUNT(*) OVER (PARTITION BY s.model, s.attribute) AS classes,
    ROW_NUMBER() OVER (
      PARTITION BY s.model, s.attribute
      ORDER BY FLOOR(s.score * 1e9 + 0.5) NULLS LAST, z.n DESC, s.class NULLS LAST
    ) AS place,
    s.score,
    z.n
  FROM `shoal_1_excess` AS s
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
    1 * classes + 3
  ) DIV 4
  OR place = (
    2 * classes + 3
  ) DIV 4
  OR place = (
    3 * classes + 3
  ) DIV 4
ORDER BY
  model NULLS LAST,
  attribute NULLS LAST,
  place NULLS LAST
