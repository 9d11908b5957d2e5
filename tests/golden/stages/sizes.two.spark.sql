WITH counted AS (
  SELECT
    class,
    SUM(n) AS n
  FROM `shoal_1_grouping`
  GROUP BY
    class
)
SELECT
  CAST(0 AS BIGINT) AS node,
  CAST(SUM(s.n) AS BIGINT) AS n,
  FALSE AS suppressed
FROM counted AS s
JOIN `shoal_1_classes` AS c
  ON c.class = s.class
GROUP BY
  c.`label1`,
  c.`label2`
UNION ALL
SELECT
  CAST(0 AS BIGINT),
  CAST(30162 - COALESCE(SUM(n), 0) AS BIGINT),
  TRUE
FROM `shoal_1_grouping`
