WITH `sizes` AS (
  SELECT
    `class`,
    `step`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_states`
  GROUP BY
    `class`,
    `step`
), `hist_s1` AS (
  SELECT
    `g`.`class`,
    `g`.`step`,
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      `class`,
      `step`,
      `s1`,
      n
    FROM `shoal_1_states`
  ) AS g
  JOIN `shoal_1_parts_"s1"` AS s
    ON s.node = g.`s1`
  GROUP BY
    `g`.`class`,
    `g`.`step`,
    s.sa
), `sizes_s1` AS (
  SELECT
    `class`,
    `step`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_states`
  GROUP BY
    `class`,
    `step`
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
    WITH running AS (
      SELECT
        `class`,
        `step`,
        ROW_NUMBER() OVER (PARTITION BY `class`, `step` ORDER BY n DESC, sa NULLS LAST) AS k,
        SUM(n) OVER (
          PARTITION BY `class`, `step`
          ORDER BY n DESC, sa NULLS LAST
          rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
        ) AS upto,
        SUM(n) OVER (PARTITION BY `class`, `step`) AS n
      FROM `hist_s1`
    ), shares AS (
      SELECT
        `class`,
        `step`,
        k,
        upto / CAST(n AS DOUBLE) AS share
      FROM running
      WHERE
        k < 3
    ), measured AS (
      SELECT
        `class`,
        `step`,
        MAX(
          (
            `share` * CAST('2.0' AS DOUBLE) - (
              `k` - 1
            )
          ) / (
            CAST('2.0' AS DOUBLE) - (
              `k` - 1
            )
          )
        ) AS tau,
        MAX(
          share - (
            CAST('0.5' AS DOUBLE) + (
              1 - CAST('0.5' AS DOUBLE)
            ) * (
              `k` - 1
            ) / CAST('2.0' AS DOUBLE)
          ) * (
            1 + 1e-9
          )
        ) AS beyond
      FROM shares
      GROUP BY
        `class`,
        `step`
    )
    SELECT
      `class`,
      `step`,
      tau AS observed,
      CAST('0.5' AS DOUBLE) AS required
    FROM measured
    WHERE
      beyond > 0
  ) AS violations
)
SELECT
  class,
  MIN(step) AS step
FROM `shoal_1_states` AS s
WHERE
  NOT EXISTS(
    SELECT
      1
    FROM failing AS f
    WHERE
      f.class = s.class AND f.step = s.step
  )
GROUP BY
  class
