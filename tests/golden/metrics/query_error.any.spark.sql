SELECT
  a.query,
  CASE
    WHEN ABS(`a`.n - COALESCE(`e`.n, 0)) <= 1e-12 * `a`.n
    THEN 0
    ELSE ABS(`a`.n - COALESCE(`e`.n, 0)) / CAST(`a`.n AS DOUBLE)
  END AS score
FROM `shoal_1_answers_1` AS a
LEFT JOIN `shoal_1_answers_2` AS e
  ON e.query = a.query
