SELECT
  ROW_NUMBER() OVER (ORDER BY value NULLS LAST) AS place,
  CAST(value AS STRING) AS l0,
  '*' AS l1
FROM (
  SELECT DISTINCT
    `qv1` AS value
  FROM `shoal_1_tally`
  WHERE
    NOT `qv1` IS NULL
) AS seen
