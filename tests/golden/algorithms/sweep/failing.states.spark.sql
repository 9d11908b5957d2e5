WITH grouped AS (
  SELECT
    `class`,
    `step`,
    `s1`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_pieces`
  WHERE
    n > 0
  GROUP BY
    `class`,
    `step`,
    `s1`,
    `s2`
), `sizes` AS (
  SELECT
    `class`,
    `step`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`,
    `step`
), `hist_s1` AS (
  SELECT
    `class`,
    `step`,
    `s1` AS sa,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`,
    `step`,
    `s1`
), `sizes_s1` AS (
  SELECT
    `class`,
    `step`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`,
    `step`
), `hist_s1_s2` AS (
  SELECT
    `class`,
    `step`,
    `s2`,
    `s1` AS sa,
    n
  FROM `grouped`
), `sizes_s1_s2` AS (
  SELECT
    `class`,
    `step`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`,
    `step`,
    `s2`
), failing AS (
  SELECT DISTINCT
    `class`,
    `step`
  FROM (
    SELECT
      `class`,
      `step`,
      CAST(n AS DOUBLE) AS observed,
      CAST(5 AS DOUBLE) AS required
    FROM `sizes`
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    `class`,
    `step`
  FROM (
    WITH tops AS (
      SELECT
        `h`.`class`,
        `h`.`step`,
        COALESCE(MAX(CASE WHEN NOT d.code IS NULL THEN h.n END), 0) AS top
      FROM `hist_s1` AS h
      LEFT JOIN `shoal_2_dimension_s1` AS d
        ON d.code = h.sa
        AND d.l0 IN (
          'O\'Hara',
          'back\\slash',
          '{{ brace }}',
          '-- no comment',
          'line\nbreak',
          '/* no */'
        )
      GROUP BY
        `h`.`class`,
        `h`.`step`
    ), measured AS (
      SELECT
        `t`.`class`,
        `t`.`step`,
        t.top,
        s.n
      FROM tops AS t
      JOIN `sizes_s1` AS s
        ON `s`.`class` = `t`.`class` AND `s`.`step` = `t`.`step`
    )
    SELECT
      `class`,
      `step`,
      CASE WHEN n < 5 THEN CAST(n AS DOUBLE) ELSE top / CAST(n AS DOUBLE) END AS observed,
      CASE WHEN n < 5 THEN CAST(5 AS DOUBLE) ELSE CAST('0.5' AS DOUBLE) END AS required
    FROM measured
    WHERE
      n < 5 OR top > CAST('0.5' AS DOUBLE) * n * (
        1 + 1e-9
      )
  ) AS violations
  UNION
  SELECT DISTINCT
    `class`,
    `step`
  FROM (
    SELECT
      `class`,
      `step`,
      `s2`,
      CAST(COUNT(*) AS DOUBLE) AS observed,
      CAST(3 AS DOUBLE) AS required
    FROM `hist_s1_s2`
    GROUP BY
      `class`,
      `step`,
      `s2`
    HAVING
      COUNT(*) < 3
  ) AS violations
)
SELECT
  `class`,
  `step`
FROM failing
