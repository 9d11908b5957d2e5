SELECT
  `qv1`,
  `qv2`,
  CAST(SUM(n) AS BIGINT) AS n
FROM `shoal_1_tally`
GROUP BY
  `qv1`,
  `qv2`
