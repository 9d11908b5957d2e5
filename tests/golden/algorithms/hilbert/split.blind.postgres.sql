SELECT
  h.cell,
  CAST(2 * a.child + 0 AS INT) AS part,
  h.place,
  h.bucket,
  h.taken AS n
FROM "shoal_1_halved" AS h
JOIN "shoal_1_allowed" AS a
  ON a.part = h.part
WHERE
  h.taken > 0
UNION ALL
SELECT
  h.cell,
  CAST(2 * a.child + 1 AS INT) AS part,
  h.place,
  h.bucket,
  h.n - h.taken AS n
FROM "shoal_1_halved" AS h
JOIN "shoal_1_allowed" AS a
  ON a.part = h.part
WHERE
  h.taken < h.n
