WITH tops AS (
  SELECT
    `h`.`w1`,
    `h`.`w2`,
    COALESCE(MAX(CASE WHEN NOT d.code IS NULL THEN h.n END), 0) AS top
  FROM `hist_s1` AS h
  LEFT JOIN `shoal_2_dimension_s1` AS d
    ON d.code = h.sa
    AND d.l0 IN (
      'O\'Hara',
      'back\\slash',
      '{{ brace }}',
      '-- no comment',
      'line\nbreak',
      '/* no */'
    )
  GROUP BY
    `h`.`w1`,
    `h`.`w2`
), measured AS (
  SELECT
    `t`.`w1`,
    `t`.`w2`,
    t.top,
    s.n
  FROM tops AS t
  JOIN `sizes` AS s
    ON `s`.`w1` = `t`.`w1` AND `s`.`w2` = `t`.`w2`
)
SELECT
  `w1`,
  `w2`,
  CASE WHEN n < 5 THEN CAST(n AS DOUBLE) ELSE top / CAST(n AS DOUBLE) END AS observed,
  CASE WHEN n < 5 THEN CAST(5 AS DOUBLE) ELSE CAST('0.5' AS DOUBLE) END AS required
FROM measured
WHERE
  n < 5 OR top > CAST('0.5' AS DOUBLE) * n * (
    1 + 1e-9
  )
