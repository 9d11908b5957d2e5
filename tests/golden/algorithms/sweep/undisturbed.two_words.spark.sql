WITH met AS (
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
    CASE
      WHEN LEAD(piece) OVER (ORDER BY piece NULLS LAST, class NULLS LAST) = piece
      THEN LEAD(class) OVER (ORDER BY piece NULLS LAST, class NULLS LAST)
    END AS next
  FROM `shoal_1_pieces`
), follows AS (
  SELECT DISTINCT
    class,
    next
  FROM met
  WHERE
    NOT next IS NULL
), disturbed0 AS (
  SELECT DISTINCT
    next AS class
  FROM met
  WHERE
    n > 0 AND NOT next IS NULL
), disturbed1 AS (
  SELECT
    class
  FROM disturbed0
  UNION
  SELECT
    f.next AS class
  FROM disturbed0 AS d
  JOIN follows AS f
    ON f.class = d.class
), disturbed2 AS (
  SELECT
    class
  FROM disturbed1
  UNION
  SELECT
    f.next AS class
  FROM disturbed1 AS d
  JOIN follows AS f
    ON f.class = d.class
), disturbed3 AS (
  SELECT
    class
  FROM disturbed2
  UNION
  SELECT
    f.next AS class
  FROM disturbed2 AS d
  JOIN follows AS f
    ON f.class = d.class
), disturbed4 AS (
  SELECT
    class
  FROM disturbed3
  UNION
  SELECT
    f.next AS class
  FROM disturbed3 AS d
  JOIN follows AS f
    ON f.class = d.class
), unknown AS (
  SELECT
    MIN(class) AS class
  FROM disturbed4
  WHERE
    NOT class IN (
      SELECT
        class
      FROM disturbed3
    )
), disturbed AS (
  SELECT
    class
  FROM disturbed3
  UNION
  SELECT
    m.class
  FROM met AS m
  JOIN unknown AS u
    ON m.class >= u.class
)
SELECT
  m.class,
  m.item,
  `m`.`k1`,
  `m`.`k2`,
  m.piece,
  m.place,
  `m`.`s1`,
  `m`.`s2`,
  m.n,
  d.class IS NULL AS is_ready
FROM met AS m
LEFT JOIN disturbed AS d
  ON d.class = m.class
LEFT JOIN disturbed AS e
  ON e.class = m.next
WHERE
  NOT d.class IS NULL OR m.next IS NULL OR NOT e.class IS NULL
