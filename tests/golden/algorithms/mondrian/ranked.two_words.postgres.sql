WITH wide AS (
  SELECT
    e.part,
    1 AS attribute,
    CAST(15 AS BIGINT) AS "m1",
    CAST(0 AS BIGINT) AS "m2",
    CAST('1.0' AS DOUBLE PRECISION) * CASE
      WHEN "low".code = "high".code
      THEN 0
      WHEN "high".position IS NULL
      THEN 1
      ELSE COALESCE(
        CAST((
          LEAST("high".position, "high".highest) - GREATEST("low".position, "low".lowest)
        ) AS DOUBLE PRECISION) / NULLIF("low".highest - "low".lowest, 0),
        0
      )
    END AS width
  FROM "shoal_1_extents" AS e
  JOIN "shoal_1_axes" AS low
    ON low.attribute = 1 AND low.path = e.low1
  JOIN "shoal_1_axes" AS high
    ON high.attribute = 1 AND high.path = e.high1
  WHERE
    e.low1 < e.high1 AND e.n >= 10
  UNION ALL
  SELECT
    e.part,
    2 AS attribute,
    CAST(0 AS BIGINT) AS "m1",
    CAST(576460752303423487 AS BIGINT) AS "m2",
    CAST('0.25' AS DOUBLE PRECISION) * CASE
      WHEN "low".code = "high".code
      THEN 0
      WHEN "high".position IS NULL
      THEN 1
      ELSE COALESCE(
        CAST((
          LEAST("high".position, "high".highest) - GREATEST("low".position, "low".lowest)
        ) AS DOUBLE PRECISION) / NULLIF("low".highest - "low".lowest, 0),
        0
      )
    END AS width
  FROM "shoal_1_extents" AS e
  JOIN "shoal_1_axes" AS low
    ON low.attribute = 2 AND low.path = e.low2
  JOIN "shoal_1_axes" AS high
    ON high.attribute = 2 AND high.path = e.high2
  WHERE
    e.low2 < e.high2 AND e.n >= 10
)
SELECT
  CAST(part AS BIGINT) * 3 + attribute AS trial,
  part,
  attribute,
  ROW_NUMBER() OVER (PARTITION BY part ORDER BY width DESC NULLS LAST, attribute) AS place,
  "m1",
  "m2"
FROM wide
