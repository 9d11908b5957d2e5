WITH measured AS (
  SELECT
    e.part,
    e.n,
    `l1`.code AS low1,
    `h1`.code AS high1,
    CAST(CASE
      WHEN `l1`.code = `h1`.code
      THEN 0
      WHEN `h1`.position IS NULL
      THEN 1
      ELSE COALESCE(
        (
          LEAST(`h1`.position, `h1`.highest) - GREATEST(`l1`.position, `l1`.lowest)
        ) / NULLIF(`l1`.highest - `l1`.lowest, 0),
        0
      )
    END AS DOUBLE) AS width1,
    `l2`.code AS low2,
    `h2`.code AS high2,
    CAST(CASE
      WHEN `l2`.code = `h2`.code
      THEN 0
      WHEN `h2`.position IS NULL
      THEN 1
      ELSE COALESCE(
        (
          LEAST(`h2`.position, `h2`.highest) - GREATEST(`l2`.position, `l2`.lowest)
        ) / NULLIF(`l2`.highest - `l2`.lowest, 0),
        0
      )
    END AS DOUBLE) AS width2
  FROM `shoal_1_extents` AS e
  JOIN `shoal_1_axes` AS `l1`
    ON `l1`.attribute = 1 AND `l1`.path = e.low1
  JOIN `shoal_1_axes` AS `h1`
    ON `h1`.attribute = 1 AND `h1`.path = e.high1
  JOIN `shoal_1_axes` AS `l2`
    ON `l2`.attribute = 2 AND `l2`.path = e.low2
  JOIN `shoal_1_axes` AS `h2`
    ON `h2`.attribute = 2 AND `h2`.path = e.high2
)
SELECT
  part,
  n,
  low1,
  high1,
  width1,
  low2,
  high2,
  width2,
  CAST('1.0' AS DOUBLE) * (
    1 - width1
  ) + CAST('0.25' AS DOUBLE) * (
    1 - width2
  ) AS cost
FROM measured
