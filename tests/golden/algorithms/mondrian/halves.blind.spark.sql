SELECT
  part,
  attribute,
  0 AS side,
  lower AS n
FROM `shoal_1_cuts`
UNION ALL
SELECT
  part,
  attribute,
  1,
  upper
FROM `shoal_1_cuts`
