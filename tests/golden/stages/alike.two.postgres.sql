SELECT
  class,
  MIN(class) OVER (PARTITION BY "label1", "label2") AS whole,
  MIN(class) OVER (PARTITION BY "label1", "low1", "high1") AS "look1",
  MIN(class) OVER (PARTITION BY "label2", "low2", "high2") AS "look2"
FROM "shoal_1_classes"
