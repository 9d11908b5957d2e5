WITH held AS (
  SELECT
    l.class,
    l.node,
    l.low,
    l.part,
    l.start,
    LEAST(l.n, GREATEST(0, (
      (
        t.top - l.start
      ) / l.part
    ))) AS upto,
    LEAST(l.n, GREATEST(0, (
      (
        t.top - 4 - l.start
      ) / l.part
    ))) AS rest
  FROM "shoal_1_laid" AS l
  JOIN "shoal_1_tops" AS t
    ON t.class = l.class
), leaving AS (
  SELECT
    class,
    node,
    ROW_NUMBER() OVER (
      PARTITION BY class
      ORDER BY start + (
        upto - r.i + 1
      ) * part DESC NULLS LAST, low
    ) AS step
  FROM (
    SELECT
      class,
      node,
      low,
      part,
      start,
      upto,
      upto - rest AS gone
    FROM held
    WHERE
      upto > rest
  ) AS h, GENERATE_SERIES(1, h.gone) AS r(i)
), steps AS (
  SELECT
    class,
    0 AS step
  FROM "shoal_1_tops"
  UNION ALL
  SELECT
    class,
    step
  FROM leaving
)
SELECT
  s.class,
  s.step,
  h.node AS "s1",
  CAST(h.upto - COUNT(g.step) AS BIGINT) AS n
FROM steps AS s
JOIN held AS h
  ON h.class = s.class
LEFT JOIN leaving AS g
  ON g.class = s.class AND g.node = h.node AND g.step <= s.step
GROUP BY
  s.class,
  s.step,
  h.node,
  h.upto
HAVING
  h.upto > COUNT(g.step)
