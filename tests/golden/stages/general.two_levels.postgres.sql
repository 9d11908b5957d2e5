WITH labels AS (
  SELECT DISTINCT
    l1 AS l0,
    low1 AS low,
    size1 AS size
  FROM "shoal_2_dimension_s1"
  UNION
  SELECT DISTINCT
    l2 AS l0,
    low2 AS low,
    size2 AS size
  FROM "shoal_2_dimension_s1"
), ranked AS (
  SELECT
    l.l0,
    l.low,
    l.size,
    ROW_NUMBER() OVER (PARTITION BY l.l0 ORDER BY l.size, l.low) AS choice
  FROM labels AS l
  JOIN (
    SELECT DISTINCT
      CAST("sv1" AS TEXT) AS held
    FROM "shoal_1_tally"
  ) AS t
    ON t.held = l.l0
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM "shoal_2_dimension_s1" AS d
      WHERE
        d.l0 = l.l0
    )
)
SELECT
  74 + ROW_NUMBER() OVER (ORDER BY low, size) - 1 AS code,
  l0,
  low,
  size
FROM ranked
WHERE
  choice = 1
