WITH held AS (
  SELECT
    s.part,
    1 AS attribute,
    CAST(15 AS BIGINT) AS "m1",
    CAST(0 AS BIGINT) AS "m2",
    s.n AS total,
    s.cost,
    s."width1" AS width,
    CAST('1.0' AS DOUBLE PRECISION) AS weight,
    p."w1" & 15 AS path,
    CAST(SUM(CAST(p.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_spans" AS s
    ON s.part = p.part
  WHERE
    s.n > 5
  GROUP BY
    s.part,
    s.n,
    s.cost,
    s."width1",
    p."w1" & 15
  UNION ALL
  SELECT
    s.part,
    2 AS attribute,
    CAST(0 AS BIGINT) AS "m1",
    CAST(576460752303423487 AS BIGINT) AS "m2",
    s.n AS total,
    s.cost,
    s."width2" AS width,
    CAST('0.25' AS DOUBLE PRECISION) AS weight,
    p."w2" & 576460752303423487 AS path,
    CAST(SUM(CAST(p.n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_spans" AS s
    ON s.part = p.part
  WHERE
    s.n > 5
  GROUP BY
    s.part,
    s.n,
    s.cost,
    s."width2",
    p."w2" & 576460752303423487
), running AS (
  SELECT
    h.part,
    h.attribute,
    h."m1",
    h."m2",
    h.total,
    h.cost,
    h.width,
    h.weight,
    h.path,
    x.position,
    x.highest - x.lowest AS axis,
    CAST(SUM(h.n) OVER (
      PARTITION BY h.part, h.attribute
      ORDER BY h.path
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto,
    ROW_NUMBER() OVER (PARTITION BY h.part, h.attribute ORDER BY h.path) AS place,
    LEAD(x.position) OVER (PARTITION BY h.part, h.attribute ORDER BY h.path) AS next_position,
    MIN(x.position) OVER (PARTITION BY h.part, h.attribute) AS low_position,
    MAX(x.position) OVER (PARTITION BY h.part, h.attribute) AS high_position,
    COUNT(*) OVER (PARTITION BY h.part, h.attribute) AS places,
    COUNT(x.position) OVER (PARTITION BY h.part, h.attribute) AS positions
  FROM held AS h
  JOIN "shoal_1_axes" AS x
    ON x.attribute = h.attribute AND x.path = h.path
), offered AS (
  SELECT
    part,
    attribute,
    "m1",
    "m2",
    0 AS side,
    path,
    upto AS lost,
    total - upto AS kept,
    cost,
    width,
    weight,
    CASE
      WHEN place + 1 = places
      THEN 0
      WHEN positions < places
      THEN 1
      ELSE COALESCE(CAST((
        high_position - next_position
      ) AS DOUBLE PRECISION) / NULLIF(axis, 0), 0)
    END AS narrowed
  FROM running
  WHERE
    place < places
  UNION ALL
  SELECT
    part,
    attribute,
    "m1",
    "m2",
    1,
    path,
    total - upto,
    upto,
    cost,
    width,
    weight,
    CASE
      WHEN place = 1
      THEN 0
      ELSE COALESCE(CAST((
        position - low_position
      ) AS DOUBLE PRECISION) / NULLIF(axis, 0), 0)
    END
  FROM running
  WHERE
    place < places
), weighed AS (
  SELECT
    part,
    attribute,
    "m1",
    "m2",
    side,
    path,
    lost,
    kept,
    kept * weight * (
      width - narrowed
    ) - lost * cost AS gain
  FROM offered
  WHERE
    kept >= 5 AND lost <= 603
), ranked AS (
  SELECT
    part,
    attribute,
    "m1",
    "m2",
    side,
    path,
    lost,
    kept,
    gain,
    ROW_NUMBER() OVER (PARTITION BY part, attribute, side ORDER BY gain DESC NULLS LAST, lost) AS choice
  FROM weighed
  WHERE
    gain > CAST('1e-9' AS DOUBLE PRECISION)
)
SELECT
  part,
  attribute,
  "m1",
  "m2",
  side,
  path AS cut,
  lost,
  kept,
  gain
FROM ranked
WHERE
  choice = 1
