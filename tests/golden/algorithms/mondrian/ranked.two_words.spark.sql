WITH ends AS (
  SELECT
    part,
    1 AS attribute,
    low1 AS low,
    high1 AS high,
    CAST(15 AS BIGINT) AS `m1`,
    CAST(0 AS BIGINT) AS `m2`,
    CAST('1.0' AS DOUBLE) AS weight
  FROM `shoal_1_extents`
  WHERE
    low1 < high1 AND n >= 10
  UNION ALL
  SELECT
    part,
    2 AS attribute,
    low2 AS low,
    high2 AS high,
    CAST(0 AS BIGINT) AS `m1`,
    CAST(576460752303423487 AS BIGINT) AS `m2`,
    CAST('0.25' AS DOUBLE) AS weight
  FROM `shoal_1_extents`
  WHERE
    low2 < high2 AND n >= 10
), wide AS (
  SELECT
    e.part,
    e.attribute,
    `e`.`m1`,
    `e`.`m2`,
    e.weight * CASE
      WHEN `low`.code = `high`.code
      THEN 0
      WHEN `high`.position IS NULL
      THEN 1
      ELSE COALESCE(
        (
          LEAST(`high`.position, `high`.highest) - GREATEST(`low`.position, `low`.lowest)
        ) / NULLIF(`low`.highest - `low`.lowest, 0),
        0
      )
    END AS width
  FROM ends AS e
  JOIN `shoal_1_axes` AS low
    ON low.attribute = e.attribute AND low.path = e.low
  JOIN `shoal_1_axes` AS high
    ON high.attribute = e.attribute AND high.path = e.high
)
SELECT
  CAST(part AS BIGINT) * 3 + attribute AS trial,
  part,
  attribute,
  ROW_NUMBER() OVER (PARTITION BY part ORDER BY width DESC, attribute NULLS LAST) AS place,
  `m1`,
  `m2`
FROM wide
