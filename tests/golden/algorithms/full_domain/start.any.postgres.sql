SELECT
  node,
  "m1",
  "m2",
  FALSE AS tagged,
  FALSE AS measured,
  CAST(0 AS BIGINT) AS lost,
  CAST('-Infinity' AS DOUBLE PRECISION) AS floor
FROM "shoal_1_lattice"
