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
    NOT `qv1` IS NULL AND CAST(`qv1` AS STRING) <> '*'
  UNION ALL
  SELECT
    NULL,
    'it\'s'
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM `shoal_1_tally`
      WHERE
        CAST(`qv1` AS STRING) = 'it\'s'
    )
  UNION ALL
  SELECT
    NULL,
    'flu'
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM `shoal_1_tally`
      WHERE
        CAST(`qv1` AS STRING) = 'flu'
    )
) AS seen
