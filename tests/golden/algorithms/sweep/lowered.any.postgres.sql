SELECT
  t.class,
  t.top - 4 AS top
FROM "shoal_1_tops" AS t
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM "shoal_1_verdicts" AS v
    WHERE
      v.class = t.class
  )
  AND EXISTS(
    SELECT
      1
    FROM "shoal_1_laid" AS l
    WHERE
      l.class = t.class AND (
        t.top - 4 - l.start
      ) >= l.part
  )
