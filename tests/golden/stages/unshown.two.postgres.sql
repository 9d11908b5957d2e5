SELECT DISTINCT
  0 AS attribute
FROM "shoal_1_cells" AS c
JOIN "shoal_2_dimension_s1" AS d
  ON d.code = c."s1"
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM "shoal_1_grouping" AS a
    WHERE
      a."s1" = c."s1"
  )
  AND NOT (
    d.l0 IS NOT DISTINCT FROM CAST('it''s' AS TEXT)
  )
  AND NOT (
    d.l0 IS NOT DISTINCT FROM CAST(NULL AS TEXT)
  )
UNION ALL
SELECT DISTINCT
  1 AS attribute
FROM "shoal_1_cells" AS c
JOIN "shoal_2_dimension_s2" AS d
  ON d.code = c."s2"
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM "shoal_1_grouping" AS a
    WHERE
      a."s2" = c."s2"
  )
ORDER BY
  attribute
