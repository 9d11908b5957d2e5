WITH best AS (
  SELECT
    MIN(score) AS score
  FROM `shoal_1_scores`
)
SELECT
  s.node,
  s.score,
  l.l1,
  l.l2
FROM `shoal_1_scores` AS s
CROSS JOIN best AS b
JOIN `shoal_1_lattice` AS l
  ON l.node = s.node
WHERE
  s.score <= b.score + GREATEST(1e-12, 1e-9 * ABS(b.score)) OR s.score = b.score
ORDER BY
  l.height NULLS LAST,
  s.node NULLS LAST
LIMIT 1
