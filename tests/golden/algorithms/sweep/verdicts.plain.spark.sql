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
    `class`,
    `step`,
    `s1` AS sa,
    n
  FROM `shoal_1_states`
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
