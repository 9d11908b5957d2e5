WITH changes AS (
  SELECT
    class,
    entry AS place
  FROM "shoal_1_members"
  UNION
  SELECT
    class,
    until AS place
  FROM "shoal_1_members"
), firsts AS (
  SELECT
    c.class,
    c.place,
    CAST(COALESCE(
      SUM(
        CAST(DIV(CAST(m.place - GREATEST("c"."place", m.until) + 1 AS DECIMAL(38, 0)), 2) AS BIGINT)
      ),
      0
    ) AS BIGINT) AS first
  FROM changes AS c
  LEFT JOIN "shoal_1_members" AS m
    ON m.class = c.class AND m.place > c.place
  GROUP BY
    c.class,
    c.place
), spans AS (
  SELECT
    class,
    place,
    first,
    LEAD(first) OVER (PARTITION BY class ORDER BY place DESC NULLS LAST) AS last
  FROM firsts
)
SELECT
  s.class,
  s.first,
  s.last,
  COUNT(*) OVER (PARTITION BY s.class, s.place) AS k,
  ROW_NUMBER() OVER (
    PARTITION BY s.class, s.place
    ORDER BY (
      2 - (
        m.place - s.place
      ) % 2
    ) % 2, m.low
  ) - 1 AS i,
  m.node AS "s1"
FROM spans AS s
JOIN "shoal_1_members" AS m
  ON m.class = s.class AND m.entry >= s.place AND m.until < s.place
WHERE
  s.first < s.last
