SELECT
  part,
  MIN(`w1` & 15) AS low1,
  MAX(`w1` & 15) AS high1,
  MIN(`w2` & 576460752303423487) AS low2,
  MAX(`w2` & 576460752303423487) AS high2,
  CAST(SUM(n) AS BIGINT) AS n
FROM `shoal_1_pieces`
GROUP BY
  part
