WITH buckets AS (
  SELECT
    part,
    bucket,
    CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n
  FROM "shoal_1_pieces"
  GROUP BY
    part,
    bucket
), blocks AS (
  SELECT
    part,
    bucket,
    n,
    CAST(SUM(n) OVER (PARTITION BY part) AS BIGINT) AS rows
  FROM buckets
), grouped AS (
  SELECT
    part,
    bucket,
    n,
    rows,
    (
      (
        rows / 3
      ) / 2
    ) AS first,
    (
      rows / 3
    ) - (
      (
        rows / 3
      ) / 2
    ) AS second,
    rows % 3 AS rest
  FROM blocks
  WHERE
    rows >= 6
), roomy AS (
  SELECT
    part,
    bucket,
    n,
    first,
    second,
    rest,
    CAST(SUM(LEAST(n, first)) OVER (PARTITION BY part) AS BIGINT) - first * 3 AS first_room,
    CAST(SUM(LEAST(n, second)) OVER (PARTITION BY part) AS BIGINT) - second * 3 AS second_room
  FROM grouped
), shared AS (
  SELECT
    part,
    bucket,
    GREATEST(0, n - second) AS must,
    LEAST(n, first) AS may,
    first * 3 + LEAST(rest, GREATEST(rest - second_room, LEAST(first_room, (
      rest / 2
    )))) AS lower
  FROM roomy
)
SELECT
  part,
  bucket,
  must,
  may,
  lower,
  CAST(SUM(must) OVER (PARTITION BY part) AS BIGINT) AS musts
FROM shared
