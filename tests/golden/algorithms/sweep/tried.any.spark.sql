SELECT
  s.step,
  r.place,
  `r`.`s1`,
  `r`.`s2`,
  r.n
FROM `shoal_1_rows` AS r
LATERAL VIEW
EXPLODE(SEQUENCE(0, 11)) s AS step
