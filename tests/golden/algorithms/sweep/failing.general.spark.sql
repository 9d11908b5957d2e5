WITH grouped AS (
  SELECT
    `class`,
    `s1`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_pieces`
  WHERE
    n > 0
  GROUP BY
    `class`,
    `s1`,
    `s2`
), `sizes` AS (
  SELECT
    `class`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`
), `hist_s1` AS (
  SELECT
    `g`.`class`,
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      `class`,
      `s1`,
      `s2`,
      n
    FROM `grouped`
  ) AS g
  JOIN `shoal_1_parts_"s1"` AS s
    ON s.node = g.`s1`
  GROUP BY
    `g`.`class`,
    s.sa
), `sizes_s1` AS (
  SELECT
    `class`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`
), `hist_s1_s2` AS (
  SELECT
    `g`.`class`,
    `g`.`s2`,
    s.sa,
    SUM(g.n * s.share) AS n
  FROM (
    SELECT
      `class`,
      `s1`,
      `s2`,
      n
    FROM `grouped`
  ) AS g
  JOIN `shoal_1_parts_"s1"` AS s
    ON s.node = g.`s1`
  GROUP BY
    `g`.`class`,
    `g`.`s2`,
    s.sa
), `sizes_s1_s2` AS (
  SELECT
    `class`,
    `s2`,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `grouped`
  GROUP BY
    `class`,
    `s2`
), failing AS (
  SELECT DISTINCT
    `class`
  FROM (
    SELECT
      `class`,
      CAST(n AS DOUBLE) AS observed,
      CAST(5 AS DOUBLE) AS required
    FROM `sizes`
    WHERE
      n < 5
  ) AS violations
  UNION
  SELECT DISTINCT
    `class`
  FROM (
    WITH tops AS (
      SELECT
        `h`.`class`,
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
        `h`.`class`
    ), measured AS (
      SELECT
        `t`.`class`,
        t.top,
        s.n
      FROM tops AS t
      JOIN `sizes_s1` AS s
        ON `s`.`class` = `t`.`class`
    )
    SELECT
      `class`,
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
    `class`
  FROM (
    SELECT
      `class`,
      `s2`,
      CAST(COUNT(*) AS DOUBLE) AS observed,
      CAST(3 AS DOUBLE) AS required
    FROM `hist_s1_s2`
    GROUP BY
      `class`,
      `s2`
    HAVING
      COUNT(*) < 3
  ) AS violations
  UNION
  SELECT DISTINCT
    `class`
  FROM (
    WITH running AS (
      SELECT
        `class`,
        ROW_NUMBER() OVER (PARTITION BY `class` ORDER BY n DESC, sa NULLS LAST) AS k,
        SUM(n) OVER (
          PARTITION BY `class`
          ORDER BY n DESC, sa NULLS LAST
          rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
        ) AS upto,
        SUM(n) OVER (PARTITION BY `class`) AS n
      FROM `hist_s1`
    ), shares AS (
      SELECT
        `class`,
        k,
        upto / CAST(n AS DOUBLE) AS share
      FROM running
      WHERE
        k < 3
    ), measured AS (
      SELECT
        `class`,
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
        `class`
    )
    SELECT
      `class`,
      tau AS observed,
      CAST('0.5' AS DOUBLE) AS required
    FROM measured
    WHERE
      beyond > 0
  ) AS violations
)
SELECT
  `class`
FROM failing
