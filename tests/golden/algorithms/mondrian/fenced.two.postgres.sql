SELECT
  f.part AS class,
  f."low1",
  f."low2",
  f."high1",
  f."high2",
  f."below1",
  f."below2",
  f."above1",
  f."above2"
FROM "shoal_1_fences" AS f
JOIN (
  SELECT DISTINCT
    class
  FROM "shoal_1_grouping"
) AS a
  ON a.class = f.part
