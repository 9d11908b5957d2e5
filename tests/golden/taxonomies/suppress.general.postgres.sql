SELECT
  ROW_NUMBER() OVER (ORDER BY value, l0) AS place,
  l0,
  '*' AS l1
FROM (
  SELECT DISTINCT
    "qv1" AS value,
    CAST("qv1" AS TEXT) AS l0
  FROM "shoal_1_tally"
  WHERE
    NOT "qv1" IS NULL AND CAST("qv1" AS TEXT) <> '*'
  UNION ALL
  SELECT
    NULL,
    'it''s'
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM "shoal_1_tally"
      WHERE
        CAST("qv1" AS TEXT) = 'it''s'
    )
  UNION ALL
  SELECT
    NULL,
    'flu'
  WHERE
    NOT EXISTS(
      SELECT
        1
      FROM "shoal_1_tally"
      WHERE
        CAST("qv1" AS TEXT) = 'flu'
    )
) AS seen
