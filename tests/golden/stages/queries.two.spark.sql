WITH nodes AS (
  SELECT
    0 AS attribute,
    code,
    low,
    low + size - 1 AS high
  FROM `shoal_1_nodes_1`
  UNION ALL
  SELECT
    1 AS attribute,
    code,
    low,
    low + size - 1 AS high
  FROM `shoal_1_nodes_2`
  UNION ALL
  SELECT
    2 AS attribute,
    code,
    low,
    low + size - 1 AS high
  FROM `shoal_1_nodes_3`
), drawn AS (
  SELECT
    d.query,
    d.combination,
    d.place,
    d.attribute,
    d.code
  FROM VALUES
    (0, 0, 1, 0, 5),
    (0, 0, 2, 2, 7),
    (1, 1, 1, 1, 0),
    (1, 1, 2, 2, 3),
    (2, 0, 1, 0, 1),
    (2, 0, 2, 2, 74) AS d(query, combination, place, attribute, code)
)
SELECT
  d.query,
  d.combination,
  d.place,
  d.attribute,
  n.low,
  n.high
FROM drawn AS d
JOIN nodes AS n
  ON n.attribute = d.attribute AND n.code = d.code
