SELECT
  s.class,
  s.`s1` AS node,
  s.n
FROM `shoal_1_states` AS s
JOIN `shoal_1_verdicts` AS v
  ON v.class = s.class AND v.step = s.step
