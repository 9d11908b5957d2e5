WITH shown AS (
  SELECT
    class,
    item,
    MIN(cell) AS cell
  FROM `shoal_1_numbered`
  GROUP BY
    class,
    item
)
SELECT
  s.class,
  CASE i.level1 WHEN 0 THEN `d_q1`.l0 WHEN 1 THEN `d_q1`.l1 WHEN 2 THEN `d_q1`.l2 END AS label1,
  CASE i.level1
    WHEN 0
    THEN `d_q1`.low0
    WHEN 1
    THEN `d_q1`.low1
    WHEN 2
    THEN `d_q1`.low2
  END AS low1,
  CASE i.level1
    WHEN 0
    THEN `d_q1`.low0 + `d_q1`.size0 - 1
    WHEN 1
    THEN `d_q1`.low1 + `d_q1`.size1 - 1
    WHEN 2
    THEN `d_q1`.low2 + `d_q1`.size2 - 1
  END AS high1,
  CASE i.level1
    WHEN 0
    THEN `d_q1`.size0
    WHEN 1
    THEN `d_q1`.size1
    WHEN 2
    THEN `d_q1`.size2
  END AS leaves1,
  CAST(0 AS BIGINT) AS gaps1,
  i.level1,
  CASE i.level2 WHEN 0 THEN `d_q2`.l0 WHEN 1 THEN `d_q2`.l1 WHEN 2 THEN `d_q2`.l2 END AS label2,
  CASE i.level2
    WHEN 0
    THEN `d_q2`.low0
    WHEN 1
    THEN `d_q2`.low1
    WHEN 2
    THEN `d_q2`.low2
  END AS low2,
  CASE i.level2
    WHEN 0
    THEN `d_q2`.low0 + `d_q2`.size0 - 1
    WHEN 1
    THEN `d_q2`.low1 + `d_q2`.size1 - 1
    WHEN 2
    THEN `d_q2`.low2 + `d_q2`.size2 - 1
  END AS high2,
  CASE i.level2
    WHEN 0
    THEN `d_q2`.size0
    WHEN 1
    THEN `d_q2`.size1
    WHEN 2
    THEN `d_q2`.size2
  END AS leaves2,
  CAST(0 AS BIGINT) AS gaps2,
  i.level2
FROM shown AS s
JOIN VALUES
  (0, 0, 0),
  (5, 2, 1) AS i(item, level1, level2)
  ON i.item = s.item
JOIN `shoal_1_cells` AS c
  ON c.cell = s.cell
JOIN `shoal_1_axes` AS `x_q1`
  ON `x_q1`.attribute = 1 AND `x_q1`.path = c.`w1` & 15
JOIN `shoal_2_dimension_q1` AS `d_q1`
  ON `d_q1`.code = `x_q1`.code
JOIN `shoal_1_axes` AS `x_q2`
  ON `x_q2`.attribute = 2 AND `x_q2`.path = c.`w2` & 576460752303423487
JOIN `shoal_2_dimension_q2` AS `d_q2`
  ON `d_q2`.code = `x_q2`.code
