SELECT
  CAST(2 * c.child + 0 AS INT) AS part,
  f.`low1`,
  f.`low2`,
  CASE WHEN c.attribute = 1 THEN c.`cut` ELSE f.`high1` END AS `high1`,
  CASE WHEN c.attribute = 2 THEN c.`cut` ELSE f.`high2` END AS `high2`,
  f.`below1`,
  f.`below2`,
  CASE WHEN c.attribute = 1 THEN c.`plane` ELSE f.`above1` END AS `above1`,
  CASE WHEN c.attribute = 2 THEN c.`plane` ELSE f.`above2` END AS `above2`
FROM `shoal_1_fences` AS f
JOIN `shoal_1_replayed` AS c
  ON c.part = f.part
UNION ALL
SELECT
  CAST(2 * c.child + 1 AS INT) AS part,
  CASE WHEN c.attribute = 1 THEN c.`next` ELSE f.`low1` END AS `low1`,
  CASE WHEN c.attribute = 2 THEN c.`next` ELSE f.`low2` END AS `low2`,
  f.`high1`,
  f.`high2`,
  CASE WHEN c.attribute = 1 THEN c.`plane` ELSE f.`below1` END AS `below1`,
  CASE WHEN c.attribute = 2 THEN c.`plane` ELSE f.`below2` END AS `below2`,
  f.`above1`,
  f.`above2`
FROM `shoal_1_fences` AS f
JOIN `shoal_1_replayed` AS c
  ON c.part = f.part
