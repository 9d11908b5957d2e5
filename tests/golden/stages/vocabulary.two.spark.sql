WITH sizes AS (
  SELECT
    class,
    SUM(n) AS n
  FROM `shoal_1_grouping`
  GROUP BY
    class
)
SELECT
  1 AS attribute,
  c.`label1` AS label,
  CAST(SUM(s.n) AS BIGINT) AS n
FROM sizes AS s
JOIN `shoal_1_classes` AS c
  ON c.class = s.class
GROUP BY
  c.`label1`
UNION ALL
SELECT
  2 AS attribute,
  c.`label2` AS label,
  CAST(SUM(s.n) AS BIGINT) AS n
FROM sizes AS s
JOIN `shoal_1_classes` AS c
  ON c.class = s.class
GROUP BY
  c.`label2`
