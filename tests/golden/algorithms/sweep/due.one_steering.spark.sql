WITH bounds AS (
  SELECT
    class,
    MAX(gone) AS gone,
    MIN(most) AS most,
    CASE WHEN MIN(CASE WHEN after = 4 THEN most END) = MIN(most) THEN 4 ELSE 3 END AS after
  FROM (
    SELECT
      class,
      gone,
      most,
      after
    FROM `shoal_1_sides_s1`
  ) AS sides
  GROUP BY
    class
)
SELECT
  class,
  LEAST(gone, most) AS gone,
  most,
  CASE WHEN gone > most THEN after ELSE 1 END AS state,
  after
FROM bounds
