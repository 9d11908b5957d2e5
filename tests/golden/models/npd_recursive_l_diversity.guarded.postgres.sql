SELECT
  "w1",
  "w2",
  observed,
  required
FROM (
  WITH ranked AS (
    SELECT
      "h"."w1",
      "h"."w2",
      h.n,
      ROW_NUMBER() OVER (PARTITION BY "h"."w1", "h"."w2" ORDER BY h.n DESC NULLS LAST, h.sa) AS place,
      NOT d.code IS NULL AS allowed
    FROM "hist_s1" AS h
    LEFT JOIN "shoal_2_dimension_s1" AS d
      ON d.code = h.sa AND d.l0 IN ('O''Hara')
  ), tails AS (
    SELECT
      "w1",
      "w2",
      MIN(CASE WHEN NOT allowed THEN place END) AS y,
      MAX(CASE WHEN NOT allowed THEN n END) AS top,
      COALESCE(SUM(CASE WHEN place >= 2 THEN n END), 0) AS tail,
      COALESCE(SUM(CASE WHEN place >= 2 - 1 THEN n END), 0) AS tail_with_y
    FROM ranked
    GROUP BY
      "w1",
      "w2"
  ), measured AS (
    SELECT
      "w1",
      "w2",
      top,
      CASE WHEN y <= 2 - 1 THEN tail ELSE tail_with_y - top END AS tail
    FROM tails
    WHERE
      NOT y IS NULL
  )
  SELECT
    "w1",
    "w2",
    CASE
      WHEN tail > 0
      THEN top / CAST(tail AS DOUBLE PRECISION)
      ELSE CAST('Infinity' AS DOUBLE PRECISION)
    END AS observed,
    CAST('3.0' AS DOUBLE PRECISION) AS required
  FROM measured
  WHERE
    2 > 1 AND NOT top * 1 < 3 * tail
) AS positive
UNION ALL
SELECT
  "c"."w1",
  "c"."w2",
  100 * COALESCE(h.n, 0) / CAST(c.n AS DOUBLE PRECISION) AS observed,
  CAST('5.0' AS DOUBLE PRECISION) AS required
FROM "sizes" AS c
CROSS JOIN (
  SELECT
    g.leaf,
    d.code
  FROM (VALUES
    ('back\slash'),
    ('{{ brace }}'),
    ('-- no comment'),
    ('line
break'),
    ('/* no */')) AS g(leaf)
  LEFT JOIN "shoal_2_dimension_s1" AS d
    ON d.l0 = g.leaf
) AS w
LEFT JOIN "hist_s1" AS h
  ON "h"."w1" = "c"."w1" AND "h"."w2" = "c"."w2" AND h.sa = w.code
WHERE
  100 * COALESCE(h.n, 0) * (
    1 + CAST('1e-9' AS DOUBLE PRECISION)
  ) < CAST('5.0' AS DOUBLE PRECISION) * c.n
