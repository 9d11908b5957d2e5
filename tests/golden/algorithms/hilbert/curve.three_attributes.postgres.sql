WITH start AS (
  SELECT
    c.cell,
    (
      "x_q1".code * 4 / 74
    ) AS "q1",
    (
      "x_q2".code * 4 / 74
    ) AS "q2",
    (
      "x_q3".code * 4 / 74
    ) AS "q3",
    CAST(0 AS BIGINT) AS "h1",
    CAST(0 AS BIGINT) AS corner,
    CAST(2 AS BIGINT) AS turn
  FROM "shoal_1_cells" AS c
  JOIN "shoal_1_axes" AS "x_q1"
    ON "x_q1".attribute = 1 AND "x_q1".path = c."w1" & 15
  JOIN "shoal_1_axes" AS "x_q2"
    ON "x_q2".attribute = 2 AND "x_q2".path = c."w1" & 496
  JOIN "shoal_1_axes" AS "x_q3"
    ON "x_q3".attribute = 3 AND "x_q3".path = c."w1" & 7680
), "mirrored0" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    corner,
    turn,
    (
      (
        (
          "q1" / 2
        ) % 2 * 4 + (
          "q2" / 2
        ) % 2 * 2 + (
          "q3" / 2
        ) % 2 * 1
      ) # corner
    ) AS digit
  FROM start
), "turned0" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    corner,
    turn,
    (
      digit / turn
    ) + digit % turn * (
      (
        8 / turn
      )
    ) AS digit
  FROM "mirrored0"
), "digits0" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    corner,
    turn,
    (
      (
        "digit" # (
          "digit" / 2
        )
      ) # (
        (
          "digit" # (
            "digit" / 2
          )
        ) / 4
      )
    ) AS digit
  FROM "turned0"
), "entered0" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1" * 8 + digit AS "h1",
    corner,
    turn,
    CASE
      WHEN digit = 0
      THEN 0
      ELSE (
        (
          (
            (
              digit - 1
            ) / 2
          ) * 2
        ) # (
          (
            digit - 1
          ) / 2
        )
      ) * turn
    END AS entry,
    CASE
      WHEN digit = 0 OR digit = 7
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
  FROM "digits0"
), "level1" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    (
      corner # (
        entry % 8 + (
          entry / 8
        )
      )
    ) AS corner,
    CASE
      WHEN turn * 2 * step > 8
      THEN (
        turn * 2 * step / 8
      )
      ELSE turn * 2 * step
    END AS turn
  FROM "entered0"
), "mirrored1" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    corner,
    turn,
    (
      (
        (
          "q1" / 1
        ) % 2 * 4 + (
          "q2" / 1
        ) % 2 * 2 + (
          "q3" / 1
        ) % 2 * 1
      ) # corner
    ) AS digit
  FROM "level1"
), "turned1" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    corner,
    turn,
    (
      digit / turn
    ) + digit % turn * (
      (
        8 / turn
      )
    ) AS digit
  FROM "mirrored1"
), "digits1" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    corner,
    turn,
    (
      (
        "digit" # (
          "digit" / 2
        )
      ) # (
        (
          "digit" # (
            "digit" / 2
          )
        ) / 4
      )
    ) AS digit
  FROM "turned1"
), "entered1" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1" * 8 + digit AS "h1",
    corner,
    turn,
    CASE
      WHEN digit = 0
      THEN 0
      ELSE (
        (
          (
            (
              digit - 1
            ) / 2
          ) * 2
        ) # (
          (
            digit - 1
          ) / 2
        )
      ) * turn
    END AS entry,
    CASE
      WHEN digit = 0 OR digit = 7
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
  FROM "digits1"
), "level2" AS MATERIALIZED (
  SELECT
    cell,
    "q1",
    "q2",
    "q3",
    "h1",
    (
      corner # (
        entry % 8 + (
          entry / 8
        )
      )
    ) AS corner,
    CASE
      WHEN turn * 2 * step > 8
      THEN (
        turn * 2 * step / 8
      )
      ELSE turn * 2 * step
    END AS turn
  FROM "entered1"
), placed AS (
  SELECT
    cell,
    ROW_NUMBER() OVER (ORDER BY "h1", cell) AS place
  FROM "level2"
)
SELECT
  cell,
  place
FROM placed
