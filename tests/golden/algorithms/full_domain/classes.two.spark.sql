WITH members AS (
  SELECT
    a.class,
    MIN(c.`q1`) AS `q1`,
    MIN(c.`q2`) AS `q2`
  FROM `shoal_1_assignment` AS a
  JOIN `shoal_1_cells` AS c
    ON c.cell = a.cell
  GROUP BY
    a.class
)
SELECT
  m.class,
  `d_q1`.l1 AS label1,
  `d_q1`.low1 AS low1,
  `d_q1`.size1 AS leaves1,
  1 AS level1,
  `d_q2`.l2 AS label2,
  `d_q2`.low2 AS low2,
  `d_q2`.size2 AS leaves2,
  2 AS level2
FROM members AS m
JOIN `shoal_2_dimension_q1` AS `d_q1`
  ON `d_q1`.code = m.`q1`
JOIN `shoal_2_dimension_q2` AS `d_q2`
  ON `d_q2`.code = m.`q2`
