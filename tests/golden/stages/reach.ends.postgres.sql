WITH named AS (
  SELECT DISTINCT
    1 AS attribute,
    l.position AS lowest,
    h.position AS highest
  FROM "shoal_1_classes" AS c
  JOIN "shoal_1_axes" AS l
    ON l.attribute = 1 AND l.code = c."low1"
  JOIN "shoal_1_axes" AS h
    ON h.attribute = 1 AND h.code = c."high1"
  UNION ALL
  SELECT DISTINCT
    2 AS attribute,
    x.position AS lowest,
    x.position AS highest
  FROM "shoal_1_grouping" AS a
  JOIN "shoal_1_cells" AS c
    ON c.cell = a.cell
  JOIN "shoal_1_axes" AS x
    ON x.attribute = 2 AND x.path = c."w2" & 576460752303423487
), bounded AS (
  SELECT
    attribute,
    lowest,
    highest
  FROM named
  WHERE
    NOT attribute IN (
      SELECT
        attribute
      FROM named
      WHERE
        NOT lowest IS NULL AND highest IS NULL
    )
), begun AS (
  SELECT
    attribute,
    lowest,
    highest,
    CASE
      WHEN lowest > MAX(highest) OVER (
        PARTITION BY attribute
        ORDER BY lowest, highest
        rows BETWEEN UNBOUNDED preceding AND 1 preceding
      )
      THEN 1
      ELSE 0
    END AS is_apart
  FROM bounded
  WHERE
    NOT lowest IS NULL
), numbered AS (
  SELECT
    attribute,
    lowest,
    highest,
    SUM(is_apart) OVER (
      PARTITION BY attribute
      ORDER BY lowest, highest
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS stretch
  FROM begun
)
SELECT
  attribute,
  MIN(lowest) AS lowest,
  MAX(highest) AS highest
FROM numbered
GROUP BY
  attribute,
  stretch
UNION ALL
SELECT
  attribute,
  lowest,
  highest
FROM bounded
WHERE
  lowest IS NULL
