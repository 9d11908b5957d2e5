WITH queued AS (
  SELECT
    p.cell,
    p.part,
    p.place,
    p.bucket,
    p."s1",
    p."s2",
    p.n,
    q.must,
    q.may,
    q.lower - q.musts AS free,
    CAST(SUM(p.n) OVER (
      PARTITION BY p.part, p.bucket
      ORDER BY p.place
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto
  FROM "shoal_1_pieces" AS p
  JOIN "shoal_1_quotas" AS q
    ON q.part = p.part AND q.bucket = p.bucket
), offered AS (
  SELECT
    cell,
    part,
    place,
    bucket,
    "s1",
    "s2",
    n,
    free,
    LEAST(upto, must) - LEAST(upto - n, must) AS given,
    LEAST(upto, may) - LEAST(upto, must) - (
      LEAST(upto - n, may) - LEAST(upto - n, must)
    ) AS offer
  FROM queued
), summed AS (
  SELECT
    cell,
    part,
    place,
    bucket,
    "s1",
    "s2",
    n,
    free,
    given,
    offer,
    CAST(SUM(offer) OVER (PARTITION BY part ORDER BY place rows BETWEEN UNBOUNDED preceding AND CURRENT ROW) AS BIGINT) - offer AS before
  FROM offered
)
SELECT
  cell,
  part,
  place,
  bucket,
  "s1",
  "s2",
  n,
  given + GREATEST(0, LEAST(offer, free - before)) AS taken
FROM summed
