SELECT
  class
FROM "shoal_1_due"
WHERE
  state = 3
