WITH summed AS (
  SELECT
    class,
    item,
    `k1`,
    `k2`,
    piece,
    place,
    `s1`,
    `s2`,
    n,
    CAST(SUM(n) OVER (
      PARTITION BY class, `s1`
      ORDER BY piece NULLS LAST
      rows BETWEEN UNBOUNDED preceding AND CURRENT ROW
    ) AS BIGINT) AS upto,
    CAST(SUM(n) OVER (PARTITION BY class, `s1`) AS BIGINT) AS total
  FROM `shoal_1_pieces`
)
SELECT
  s.class,
  s.item,
  `s`.`k1`,
  `s`.`k2`,
  s.piece,
  s.place,
  `s`.`s1`,
  `s`.`s2`,
  CASE
    WHEN f.class IS NULL
    THEN s.n
    ELSE CAST(s.n - GREATEST(0, LEAST(s.n, s.total - COALESCE(k.n, 0) - (
      s.upto - s.n
    ))) AS BIGINT)
  END AS n
FROM summed AS s
LEFT JOIN `shoal_1_failing` AS f
  ON f.class = s.class
LEFT JOIN `shoal_1_kept` AS k
  ON k.class = s.class AND k.node = s.`s1`
