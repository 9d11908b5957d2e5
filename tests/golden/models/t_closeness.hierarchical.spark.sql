WITH total AS (
  SELECT
    `w1`,
    `w2`,
    SUM(n) AS n
  FROM `hist_s1`
  GROUP BY
    `w1`,
    `w2`
), excess AS (
  SELECT
    `p`.`w1`,
    `p`.`w2`,
    GREATEST(p.share - q.share, 0) AS above
  FROM (
    SELECT
      `h`.`w1`,
      `h`.`w2`,
      d.low0 AS low,
      SUM(h.n / CAST(t.n AS DOUBLE)) AS share
    FROM `hist_s1` AS h
    JOIN total AS t
      ON `h`.`w1` = `t`.`w1` AND `h`.`w2` = `t`.`w2`
    JOIN `shoal_2_dimension_s1` AS d
      ON d.code = h.sa
    GROUP BY
      `h`.`w1`,
      `h`.`w2`,
      d.low0
  ) AS p
  JOIN (
    SELECT
      d.low0 AS low,
      SUM(r.share) AS share
    FROM `shoal_1_reference` AS r
    JOIN `shoal_2_dimension_s1` AS d
      ON d.code = r.sa
    GROUP BY
      d.low0
  ) AS q
    ON q.low = p.low
  UNION ALL
  SELECT
    `p`.`w1`,
    `p`.`w2`,
    GREATEST(p.share - q.share, 0) AS above
  FROM (
    SELECT
      `h`.`w1`,
      `h`.`w2`,
      d.low1 AS low,
      SUM(h.n / CAST(t.n AS DOUBLE)) AS share
    FROM `hist_s1` AS h
    JOIN total AS t
      ON `h`.`w1` = `t`.`w1` AND `h`.`w2` = `t`.`w2`
    JOIN `shoal_2_dimension_s1` AS d
      ON d.code = h.sa
    GROUP BY
      `h`.`w1`,
      `h`.`w2`,
      d.low1
  ) AS p
  JOIN (
    SELECT
      d.low1 AS low,
      SUM(r.share) AS share
    FROM `shoal_1_reference` AS r
    JOIN `shoal_2_dimension_s1` AS d
      ON d.code = r.sa
    GROUP BY
      d.low1
  ) AS q
    ON q.low = p.low
), measured AS (
  SELECT
    `w1`,
    `w2`,
    SUM(above) / 2 AS distance
  FROM excess
  GROUP BY
    `w1`,
    `w2`
)
SELECT
  `w1`,
  `w2`,
  distance AS observed,
  CAST('0.2' AS DOUBLE) AS required
FROM measured
WHERE
  distance > CAST('0.2' AS DOUBLE) * (
    1 + 1e-9
  ) + 1e-12
