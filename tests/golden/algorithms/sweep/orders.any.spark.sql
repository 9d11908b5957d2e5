WITH members AS (
  SELECT
    l.class,
    l.node,
    l.low,
    l.start + (
      l.n - g.i
    ) * l.part AS place,
    l.until
  FROM `shoal_1_laid` AS l
  LATERAL VIEW
  EXPLODE(
    SEQUENCE(0, LEAST(l.n, CAST(CAST(2 AS DECIMAL(38, 0)) DIV l.part AS BIGINT)) - 1)
  ) g AS i
  WHERE
    l.start + (
      l.n - g.i
    ) * l.part > l.until
), changes AS (
  SELECT DISTINCT
    class,
    place
  FROM members
), firsts AS (
  SELECT
    c.class,
    c.place,
    CAST(COALESCE(
      SUM(
        CAST(CAST(m.place - GREATEST(`c`.`place`, m.until) + 1 AS DECIMAL(38, 0)) DIV 2 AS BIGINT)
      ),
      0
    ) AS BIGINT) AS first
  FROM changes AS c
  LEFT JOIN members AS m
    ON m.class = c.class AND m.place > c.place
  GROUP BY
    c.class,
    c.place
), ends AS (
  SELECT
    m.class,
    CAST(SUM(
      CAST(CAST(m.place - GREATEST(`m`.`until`, m.until) + 1 AS DECIMAL(38, 0)) DIV 2 AS BIGINT)
    ) AS BIGINT) AS last
  FROM members AS m
  GROUP BY
    m.class
), spans AS (
  SELECT
    f.class,
    f.place,
    f.first,
    COALESCE(LEAD(f.first) OVER (PARTITION BY f.class ORDER BY f.place DESC), e.last) AS last
  FROM firsts AS f
  JOIN ends AS e
    ON e.class = f.class
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
    ) % 2 NULLS LAST, m.low NULLS LAST
  ) - 1 AS i,
  m.node AS `s1`
FROM spans AS s
JOIN members AS m
  ON m.class = s.class AND m.place >= s.place AND m.until < s.place
