WITH ranked AS (
  SELECT
    `h`.`w1`,
    `h`.`w2`,
    h.n,
    ROW_NUMBER() OVER (PARTITION BY `h`.`w1`, `h`.`w2` ORDER BY h.n DESC, h.sa NULLS LAST) AS place,
    FALSE AS allowed
  FROM `hist_s1` AS h
), tails AS (
  SELECT
    `w1`,
    `w2`,
    MIN(CASE WHEN NOT allowed THEN place END) AS y,
    MAX(CASE WHEN NOT allowed THEN n END) AS top,
    COALESCE(SUM(CASE WHEN place >= 2 THEN n END), 0) AS tail,
    COALESCE(SUM(CASE WHEN place >= 2 - 1 THEN n END), 0) AS tail_with_y
  FROM ranked
  GROUP BY
    `w1`,
    `w2`
), measured AS (
  SELECT
    `w1`,
    `w2`,
    top,
    CASE WHEN y <= 2 - 1 THEN tail ELSE tail_with_y - top END AS tail
  FROM tails
  WHERE
    NOT y IS NULL
)
SELECT
  `w1`,
  `w2`,
  CASE
    WHEN tail > 0
    THEN top / CAST(tail AS DOUBLE)
    ELSE CAST('Infinity' AS DOUBLE)
  END AS observed,
  CAST('3.0' AS DOUBLE) AS required
FROM measured
WHERE
  2 > 1 AND NOT top * 1 < 3 * tail
