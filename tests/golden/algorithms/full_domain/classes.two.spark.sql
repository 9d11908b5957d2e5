WITH members AS (
  SELECT
    a.class,
    MIN(c.`w1` & 15) AS `q1`,
    MIN(c.`w2` & 576460752303423487) AS `q2`
  FROM `shoal_1_grouping` AS a
  JOIN `shoal_1_cells` AS c
    ON c.cell = a.cell
  GROUP BY
    a.class
)
SELECT
  m.class,
  `d_q1`.l1 AS label1,
  `d_q1`.low1 AS low1,
  `d_q1`.low1 + `d_q1`.size1 - 1 AS high1,
  `d_q1`.size1 AS leaves1,
  0 AS gaps1,
  1 AS level1,
  `d_q2`.l2 AS label2,
  `d_q2`.low2 AS low2,
  `d_q2`.low2 + `d_q2`.size2 - 1 AS high2,
  `d_q2`.size2 AS leaves2,
  0 AS gaps2,
  2 AS level2
FROM members AS m
JOIN `shoal_1_axes` AS `x_q1`
  ON `x_q1`.attribute = 1 AND `x_q1`.path = m.`q1`
JOIN `shoal_2_dimension_q1` AS `d_q1`
  ON `d_q1`.code = `x_q1`.code
JOIN `shoal_1_axes` AS `x_q2`
  ON `x_q2`.attribute = 2 AND `x_q2`.path = m.`q2`
JOIN `shoal_2_dimension_q2` AS `d_q2`
  ON `d_q2`.code = `x_q2`.code
