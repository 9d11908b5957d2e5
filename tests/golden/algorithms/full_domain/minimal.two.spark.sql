SELECT
  l.l1,
  l.l2
FROM `shoal_1_results` AS r
JOIN `shoal_1_lattice` AS l
  ON l.node = r.node
WHERE
  r.satisfies
  AND NOT EXISTS(
    SELECT
      1
    FROM `shoal_1_results` AS s
    WHERE
      s.satisfies
      AND s.node <> r.node
      AND (
        `s`.`m1` & `r`.`m1`
      ) = `r`.`m1`
      AND (
        `s`.`m2` & `r`.`m2`
      ) = `r`.`m2`
  )
ORDER BY
  r.node NULLS LAST
