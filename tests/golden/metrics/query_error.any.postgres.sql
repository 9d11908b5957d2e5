SELECT
  a.query,
  CASE
    WHEN ABS("a".n - COALESCE("e".n, 0)) <= CAST('1e-12' AS DOUBLE PRECISION) * "a".n
    THEN 0
    ELSE ABS("a".n - COALESCE("e".n, 0)) / CAST("a".n AS DOUBLE PRECISION)
  END AS score
FROM "shoal_1_answers_1" AS a
LEFT JOIN "shoal_1_answers_2" AS e
  ON e.query = a.query
