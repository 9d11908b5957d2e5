WITH learning AS (
  SELECT
    node,
    "m1",
    "m2"
  FROM "shoal_1_open"
), learnt AS (
  SELECT
    o.node,
    BOOL_OR(
      v.satisfies
      AND (
        (
          "v"."m1" & "o"."m1"
        ) = "o"."m1" AND (
          "v"."m2" & "o"."m2"
        ) = "o"."m2"
      )
    ) AS tagged,
    BOOL_OR(
      v.hopeless
      AND (
        (
          "o"."m1" & "v"."m1"
        ) = "v"."m1" AND (
          "o"."m2" & "v"."m2"
        ) = "v"."m2"
      )
    ) AS hopeless,
    BOOL_OR(v.node = o.node) AS measured,
    BOOL_OR(v.node = o.node AND NOT v.satisfies) AS violates,
    MAX(
      CASE
        WHEN v.node = o.node
        THEN v.lost
        WHEN (
          "o"."m1" & "v"."m1"
        ) = "v"."m1" AND (
          "o"."m2" & "v"."m2"
        ) = "v"."m2"
        THEN v.lost_firmly
      END
    ) AS lost,
    MAX(
      CASE
        WHEN (
          "v"."m1" & "o"."m1"
        ) = "o"."m1" AND (
          "v"."m2" & "o"."m2"
        ) = "o"."m2"
        THEN v.floor
      END
    ) AS floor
  FROM learning AS o
  JOIN "shoal_1_verdicts" AS v
    ON (
      (
        "o"."m1" & "v"."m1"
      ) = "v"."m1" AND (
        "o"."m2" & "v"."m2"
      ) = "v"."m2"
    )
    OR (
      (
        "v"."m1" & "o"."m1"
      ) = "o"."m1" AND (
        "v"."m2" & "o"."m2"
      ) = "o"."m2"
    )
  GROUP BY
    o.node
)
SELECT
  o.node,
  o."m1",
  o."m2",
  o.tagged OR COALESCE(l.tagged, FALSE) AS tagged,
  o.measured OR COALESCE(l.measured, FALSE) AS measured,
  GREATEST(o.lost, COALESCE(l.lost, 0)) AS lost,
  GREATEST(o.floor, COALESCE(l.floor, o.floor)) AS floor
FROM "shoal_1_open" AS o
LEFT JOIN learnt AS l
  ON l.node = o.node
WHERE
  NOT COALESCE(l.hopeless OR l.violates, FALSE)
