SELECT
  s.held,
  r.published
FROM (
  SELECT
    COUNT(*) AS held
  FROM "da`ta"."the ""best"""."patients"
) AS s
CROSS JOIN (
  SELECT
    COUNT(*) AS published
  FROM "shoal_1_release" AS r
  WHERE
    NOT (
      COALESCE(r."c1" = '*', FALSE)
      AND COALESCE(r."c2" = '*', FALSE)
      AND r."age<&'>" IS NULL
      AND r."disease" IS NULL
    )
) AS r
WHERE
  r.published = 0
  OR r.published > s.held
  OR (
    s.held - r.published
  ) * 50 > 1 * s.held
