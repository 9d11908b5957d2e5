WITH start AS (
  SELECT
    c.cell,
    `x_q1`.code * 16 DIV 74 AS `q1`,
    `x_q2`.code * 16 DIV 74 AS `q2`,
    CAST(0 AS BIGINT) AS `h1`,
    CAST(0 AS BIGINT) AS `h2`,
    CAST(0 AS BIGINT) AS corner,
    CAST(2 AS BIGINT) AS turn
  FROM `shoal_1_cells` AS c
  JOIN `shoal_1_axes` AS `x_q1`
    ON `x_q1`.attribute = 1 AND `x_q1`.path = c.`w1` & 15
  JOIN `shoal_1_axes` AS `x_q2`
    ON `x_q2`.attribute = 2 AND `x_q2`.path = c.`w2` & 576460752303423487
), `mirrored0` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      (
        `q1` DIV 8 % 2 * 2 + `q2` DIV 8 % 2 * 1
      ) ^ corner
    ) AS digit
  FROM start
), `turned0` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    digit DIV turn + digit % turn * (
      4 DIV turn
    ) AS digit
  FROM `mirrored0`
), `digits0` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      `digit` ^ (
        `digit` DIV 2
      )
    ) AS digit
  FROM `turned0`
), `entered0` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1` * 4 + digit AS `h1`,
    `h2`,
    corner,
    turn,
    CASE
      WHEN digit = 0
      THEN 0
      ELSE (
        (
          (
            digit - 1
          ) DIV 2 * 2
        ) ^ (
          (
            digit - 1
          ) DIV 2
        )
      ) * turn
    END AS entry,
    CASE
      WHEN digit = 0 OR digit = 3
      THEN 1
      WHEN digit % 2 = 1
      THEN (
        digit + 1
      ) & (
        -digit - 1
      )
      ELSE digit & (
        -digit
      )
    END AS step
  FROM `digits0`
), `level1` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    (
      corner ^ (
        entry % 4 + entry DIV 4
      )
    ) AS corner,
    CASE WHEN turn * 2 * step > 4 THEN turn * 2 * step DIV 4 ELSE turn * 2 * step END AS turn
  FROM `entered0`
), `mirrored1` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      (
        `q1` DIV 4 % 2 * 2 + `q2` DIV 4 % 2 * 1
      ) ^ corner
    ) AS digit
  FROM `level1`
), `turned1` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    digit DIV turn + digit % turn * (
      4 DIV turn
    ) AS digit
  FROM `mirrored1`
), `digits1` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      `digit` ^ (
        `digit` DIV 2
      )
    ) AS digit
  FROM `turned1`
), `entered1` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1` * 4 + digit AS `h1`,
    `h2`,
    corner,
    turn,
    CASE
      WHEN digit = 0
      THEN 0
      ELSE (
        (
          (
            digit - 1
          ) DIV 2 * 2
        ) ^ (
          (
            digit - 1
          ) DIV 2
        )
      ) * turn
    END AS entry,
    CASE
      WHEN digit = 0 OR digit = 3
      THEN 1
      WHEN digit % 2 = 1
      THEN (
        digit + 1
      ) & (
        -digit - 1
      )
      ELSE digit & (
        -digit
      )
    END AS step
  FROM `digits1`
), `level2` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    (
      corner ^ (
        entry % 4 + entry DIV 4
      )
    ) AS corner,
    CASE WHEN turn * 2 * step > 4 THEN turn * 2 * step DIV 4 ELSE turn * 2 * step END AS turn
  FROM `entered1`
), `mirrored2` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      (
        `q1` DIV 2 % 2 * 2 + `q2` DIV 2 % 2 * 1
      ) ^ corner
    ) AS digit
  FROM `level2`
), `turned2` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    digit DIV turn + digit % turn * (
      4 DIV turn
    ) AS digit
  FROM `mirrored2`
), `digits2` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      `digit` ^ (
        `digit` DIV 2
      )
    ) AS digit
  FROM `turned2`
), `entered2` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2` * 4 + digit AS `h2`,
    corner,
    turn,
    CASE
      WHEN digit = 0
      THEN 0
      ELSE (
        (
          (
            digit - 1
          ) DIV 2 * 2
        ) ^ (
          (
            digit - 1
          ) DIV 2
        )
      ) * turn
    END AS entry,
    CASE
      WHEN digit = 0 OR digit = 3
      THEN 1
      WHEN digit % 2 = 1
      THEN (
        digit + 1
      ) & (
        -digit - 1
      )
      ELSE digit & (
        -digit
      )
    END AS step
  FROM `digits2`
), `level3` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    (
      corner ^ (
        entry % 4 + entry DIV 4
      )
    ) AS corner,
    CASE WHEN turn * 2 * step > 4 THEN turn * 2 * step DIV 4 ELSE turn * 2 * step END AS turn
  FROM `entered2`
), `mirrored3` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      (
        `q1` DIV 1 % 2 * 2 + `q2` DIV 1 % 2 * 1
      ) ^ corner
    ) AS digit
  FROM `level3`
), `turned3` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    digit DIV turn + digit % turn * (
      4 DIV turn
    ) AS digit
  FROM `mirrored3`
), `digits3` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    corner,
    turn,
    (
      `digit` ^ (
        `digit` DIV 2
      )
    ) AS digit
  FROM `turned3`
), `entered3` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2` * 4 + digit AS `h2`,
    corner,
    turn,
    CASE
      WHEN digit = 0
      THEN 0
      ELSE (
        (
          (
            digit - 1
          ) DIV 2 * 2
        ) ^ (
          (
            digit - 1
          ) DIV 2
        )
      ) * turn
    END AS entry,
    CASE
      WHEN digit = 0 OR digit = 3
      THEN 1
      WHEN digit % 2 = 1
      THEN (
        digit + 1
      ) & (
        -digit - 1
      )
      ELSE digit & (
        -digit
      )
    END AS step
  FROM `digits3`
), `level4` AS (
  SELECT
    cell,
    `q1`,
    `q2`,
    `h1`,
    `h2`,
    (
      corner ^ (
        entry % 4 + entry DIV 4
      )
    ) AS corner,
    CASE WHEN turn * 2 * step > 4 THEN turn * 2 * step DIV 4 ELSE turn * 2 * step END AS turn
  FROM `entered3`
), placed AS (
  SELECT
    cell,
    ROW_NUMBER() OVER (ORDER BY `h1` NULLS LAST, `h2` NULLS LAST, cell NULLS LAST) AS place
  FROM `level4`
)
SELECT
  cell,
  place
FROM placed
