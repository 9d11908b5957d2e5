WITH ends AS (
  SELECT
    r.class,
    x.code AS low,
    y.code AS high,
    f.l0 AS first,
    t.l0 AS last,
    x.position AS low_position,
    y.position AS high_position,
    CASE
      WHEN f.low0 = t.low0
      THEN 0
      WHEN f.low1 = t.low1
      THEN 1
      WHEN f.low2 = t.low2
      THEN 2
    END AS level
  FROM `shoal_1_ranges` AS r
  JOIN `shoal_1_axes` AS x
    ON x.attribute = 2 AND x.path = r.`low2`
  JOIN `shoal_1_axes` AS y
    ON y.attribute = 2 AND y.path = r.`high2`
  JOIN `shoal_2_dimension_q2` AS f
    ON f.code = x.code
  JOIN `shoal_2_dimension_q2` AS t
    ON t.code = y.code
)
SELECT
  e.class,
  CASE e.level WHEN 0 THEN d.l0 WHEN 1 THEN d.l1 WHEN 2 THEN d.l2 END AS label,
  CASE e.level WHEN 0 THEN d.low0 WHEN 1 THEN d.low1 WHEN 2 THEN d.low2 END AS low,
  CASE e.level
    WHEN 0
    THEN d.low0 + d.size0
    WHEN 1
    THEN d.low1 + d.size1
    WHEN 2
    THEN d.low2 + d.size2
  END - 1 AS high,
  CASE e.level WHEN 0 THEN d.size0 WHEN 1 THEN d.size1 WHEN 2 THEN d.size2 END AS leaves,
  CAST(0 AS BIGINT) AS gaps,
  e.level
FROM ends AS e
JOIN `shoal_2_dimension_q2` AS d
  ON d.code = e.low
