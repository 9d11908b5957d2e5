WITH coded AS (
  SELECT
    a.part,
    a.attribute,
    a.child,
    (
      `v`.code + `u`.code + 1
    ) DIV 2 AS upper,
    CASE
      WHEN a.taken < a.there
      THEN (
        `b`.code + `v`.code + 1
      ) DIV 2
      ELSE (
        `v`.code + `u`.code + 1
      ) DIV 2
    END AS lower
  FROM `shoal_1_allowed` AS a
  JOIN `shoal_1_axes` AS v
    ON v.attribute = a.attribute AND v.path = a.cut
  LEFT JOIN `shoal_1_axes` AS u
    ON u.attribute = a.attribute AND u.path = a.above
  LEFT JOIN `shoal_1_axes` AS b
    ON b.attribute = a.attribute AND b.path = a.below
), planes AS (
  SELECT
    c.part,
    c.attribute,
    c.child,
    h.path AS left_high,
    l.path AS right_low
  FROM coded AS c
  LEFT JOIN `shoal_1_axes` AS h
    ON h.attribute = c.attribute AND h.code = c.upper - 1
  LEFT JOIN `shoal_1_axes` AS l
    ON l.attribute = c.attribute AND l.code = c.lower
)
SELECT
  CAST(2 * p.child + 0 AS INT) AS part,
  r.low1,
  CASE WHEN p.attribute = 1 THEN COALESCE(p.left_high, r.high1) ELSE r.high1 END AS high1,
  r.low2,
  CASE WHEN p.attribute = 2 THEN COALESCE(p.left_high, r.high2) ELSE r.high2 END AS high2
FROM `shoal_1_regions` AS r
JOIN planes AS p
  ON p.part = r.part
UNION ALL
SELECT
  CAST(2 * p.child + 1 AS INT) AS part,
  CASE WHEN p.attribute = 1 THEN COALESCE(p.right_low, r.low1) ELSE r.low1 END AS low1,
  r.high1,
  CASE WHEN p.attribute = 2 THEN COALESCE(p.right_low, r.low2) ELSE r.low2 END AS low2,
  r.high2
FROM `shoal_1_regions` AS r
JOIN planes AS p
  ON p.part = r.part
