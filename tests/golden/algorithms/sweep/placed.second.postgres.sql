WITH moving AS (
  SELECT
    node,
    parent,
    CAST(leaving AS BIGINT) AS leaving,
    CAST(there AS BIGINT) AS there
  FROM (VALUES
    (74, 80, 2, 9)) AS m(node, parent, leaving, there)
), numbered AS (
  SELECT
    "r"."place",
    "r"."s1",
    "r"."s2",
    r.n,
    m.parent,
    m.leaving,
    m.there,
    CAST(SUM(r.n) OVER (
      PARTITION BY r."s2"
      ORDER BY r.place, "r"."s1", "r"."s2"
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto
  FROM "shoal_1_rows" AS r
  LEFT JOIN moving AS m
    ON m.node = r."s2"
), parted AS (
  SELECT
    "place",
    "s1",
    "s2",
    n,
    parent,
    CASE
      WHEN parent IS NULL
      THEN 0
      ELSE (
        (
          upto * leaving + there - 1
        ) / there
      ) - (
        (
          (
            upto - n
          ) * leaving + there - 1
        ) / there
      )
    END AS gone
  FROM numbered
), now AS (
  SELECT
    "place",
    "s1",
    "s2",
    n - gone AS n
  FROM parted
  WHERE
    gone < n
  UNION ALL
  SELECT
    "place",
    "s1",
    parent,
    gone
  FROM parted
  WHERE
    gone > 0
)
SELECT
  "place",
  "s1",
  "s2",
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
FROM now
GROUP BY
  "place",
  "s1",
  "s2"
