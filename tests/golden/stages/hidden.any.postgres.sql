SELECT
  class
FROM "shoal_1_classes"
WHERE
  "label1" = '*' AND "label2" = '*'
LIMIT 1
