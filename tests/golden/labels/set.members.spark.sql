WITH members AS (
  SELECT DISTINCT
    a.class,
    x.code,
    x.n
  FROM `shoal_1_grouping` AS a
  JOIN `shoal_1_cells` AS c
    ON c.cell = a.cell
  JOIN `shoal_1_axes` AS x
    ON x.attribute = 2 AND x.path = c.`w2` & 576460752303423487
), texts AS (
  SELECT
    code,
    l0,
    CASE
      WHEN l0 IS NULL
      THEN 'NULL'
      WHEN l0 IN ('', 'NULL')
      OR l0 <> TRIM(' ' FROM l0)
      OR LENGTH(REPLACE(REPLACE(REPLACE(REPLACE(l0, ',', ''), '{', ''), '}', ''), '"', '')) < LENGTH(l0)
      THEN '"' || REPLACE(l0, '"', '""') || '"'
      ELSE l0
    END AS text
  FROM `shoal_2_dimension_q2`
), joined AS (
  SELECT
    m.class,
    CASE
      WHEN COUNT(*) = 1
      THEN MIN(t.l0)
      ELSE '{' || LISTAGG(t.text, ', ') WITHIN GROUP (ORDER BY
        m.code NULLS LAST) || '}'
    END AS label,
    MIN(m.code) AS low,
    MAX(m.code) AS high,
    COUNT(*) AS leaves,
    SUM(m.n) AS held
  FROM members AS m
  JOIN texts AS t
    ON t.code = m.code
  GROUP BY
    m.class
)
SELECT
  j.class,
  j.label,
  j.low,
  j.high,
  j.leaves,
  CAST(y.before + y.n - x.before - j.held AS BIGINT) AS gaps,
  CASE
    WHEN f.low0 = t.low0
    THEN 0
    WHEN f.low1 = t.low1
    THEN 1
    WHEN f.low2 = t.low2
    THEN 2
  END AS level
FROM joined AS j
JOIN `shoal_2_dimension_q2` AS f
  ON f.code = j.low
JOIN `shoal_2_dimension_q2` AS t
  ON t.code = j.high
JOIN `shoal_1_axes` AS x
  ON x.attribute = 2 AND x.code = j.low
JOIN `shoal_1_axes` AS y
  ON y.attribute = 2 AND y.code = j.high
