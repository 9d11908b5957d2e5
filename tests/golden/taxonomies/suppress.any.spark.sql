SELECT
  ROW_NUMBER() OVER (ORDER BY value NULLS LAST, l0 NULLS LAST) AS place,
  l0,
  '*' AS l1
FROM (
  SELECT DISTINCT
    `qv1` AS value,
    CAST(`qv1` AS STRING) AS l0
  FROM `shoal_1_tally`
  WHERE
    NOT `qv1` IS NULL
) AS seen
