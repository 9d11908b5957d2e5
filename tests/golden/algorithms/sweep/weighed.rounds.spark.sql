WITH heads AS (
  SELECT
    node,
    step,
    weight,
    head
  FROM VALUES
    (0, 2, 1, 0),
    (2, 1, 1, 0),
    (1, 2, 1, 1) AS h(node, step, weight, head)
), grouped AS (
  SELECT
    class,
    `s1` AS node,
    CAST(SUM(n) AS BIGINT) AS n
  FROM `shoal_1_pieces`
  WHERE
    n > 0
  GROUP BY
    class,
    `s1`
), held AS (
  SELECT
    g.class,
    g.node,
    g.n,
    n.level,
    n.low,
    n.size,
    CAST(h.step AS DECIMAL(38, 0)) AS step,
    CAST(h.weight AS DECIMAL(38, 0)) AS weight,
    h.head
  FROM grouped AS g
  JOIN `shoal_1_nodes` AS n
    ON n.code = g.node
  JOIN heads AS h
    ON h.node = g.node
), laid AS (
  SELECT
    v.class,
    v.node,
    v.n,
    v.level,
    v.low,
    v.size,
    v.step,
    v.weight,
    v.head,
    CAST(COALESCE(SUM(u.n * u.step), 0) AS DECIMAL(38, 0)) AS above,
    CAST(COALESCE(SUM(u.n * u.step), 0) AS DECIMAL(38, 0)) + v.n * v.step AS c,
    MIN(u.level) AS nearest
  FROM held AS v
  LEFT JOIN held AS u
    ON u.class = v.class
    AND u.low <= v.low
    AND u.low + u.size > v.low
    AND u.level > v.level
  GROUP BY
    v.class,
    v.node,
    v.n,
    v.level,
    v.low,
    v.size,
    v.step,
    v.weight,
    v.head
), ends AS (
  SELECT
    class,
    place,
    head,
    ROW_NUMBER() OVER (PARTITION BY class ORDER BY place DESC, head NULLS LAST) AS i
  FROM (
    SELECT DISTINCT
      u.class,
      u.weight * u.c AS place,
      u.head
    FROM laid AS u
    JOIN laid AS v
      ON v.class = u.class
      AND v.low >= u.low
      AND v.low < u.low + u.size
      AND v.level > 0
      AND v.level < u.level
    WHERE
      u.level > 0
  ) AS found
), leaves AS (
  SELECT
    b.class,
    b.node,
    b.n,
    b.weight,
    b.weight * COALESCE(v.c, 0) AS start,
    v.weight * v.c AS left_at,
    v.above,
    v.step,
    v.weight AS heaviest,
    v.weight - b.weight AS less,
    CASE WHEN b.node < v.head THEN 1 ELSE 0 END AS is_first,
    CASE
      WHEN v.node IS NULL
      THEN 1
      WHEN b.node < v.head AND (
        v.weight - b.weight
      ) * v.c % 2 = 0
      THEN CAST(CAST((
        v.weight - b.weight
      ) * v.c AS DECIMAL(38, 0)) DIV 2 AS BIGINT)
      ELSE CAST(CAST((
        v.weight - b.weight
      ) * v.c AS DECIMAL(38, 0)) DIV 2 AS BIGINT) + 1
    END AS lowest
  FROM laid AS b
  LEFT JOIN laid AS v
    ON v.class = b.class
    AND v.level = b.nearest
    AND v.low <= b.low
    AND v.low + v.size > b.low
  WHERE
    b.level = 0
), sinking AS (
  SELECT
    b.class,
    b.node,
    b.weight,
    b.above,
    b.step,
    b.less * b.step AS each,
    b.is_first,
    LEAST(b.n, b.lowest - 1) - g.i AS j,
    (
      LEAST(b.n, b.lowest - 1) - g.i
    ) * CAST(2 AS DECIMAL(38, 0)) - b.less * b.above AS over
  FROM leaves AS b
  LATERAL VIEW
  EXPLODE(
    SEQUENCE(
      0,
      LEAST(
        b.n,
        b.lowest - 1,
        CAST(CAST(b.less * 12 AS DECIMAL(38, 0)) DIV (
          2 * b.heaviest
        ) AS BIGINT)
      ) - 1
    )
  ) g AS i
  WHERE
    b.lowest > 1
), sunk AS (
  SELECT
    class,
    node,
    j * CAST(2 AS DECIMAL(38, 0)) + weight * (
      (
        CAST(over AS DECIMAL(38, 0)) DIV each - CASE WHEN is_first = 0 AND over % each = 0 THEN 1 ELSE 0 END
      ) * step + above
    ) AS place
  FROM sinking
  WHERE
    over > 0 OR (
      over = 0 AND is_first = 1
    )
), known AS (
  SELECT
    b.class,
    b.node,
    b.node AS low,
    b.start + b.n * CAST(2 AS DECIMAL(38, 0)) AS entry,
    b.start + (
      b.n - g.i
    ) * CAST(2 AS DECIMAL(38, 0)) AS place,
    COALESCE(b.left_at - b.is_first, 0) AS until
  FROM leaves AS b
  LATERAL VIEW
  EXPLODE(SEQUENCE(0, LEAST(b.n - b.lowest + 1, 6) - 1)) g AS i
  WHERE
    b.n >= b.lowest
  UNION ALL
  SELECT
    class,
    node,
    node AS low,
    MAX(place) OVER (PARTITION BY class, node) AS entry,
    place,
    CAST(0 AS DECIMAL(38, 0)) AS until
  FROM sunk
  UNION ALL
  SELECT
    v.class,
    v.node,
    v.head AS low,
    v.weight * v.c AS entry,
    v.weight * (
      v.c - g.i * v.step
    ) AS place,
    v.weight * v.above AS until
  FROM laid AS v
  LATERAL VIEW
  EXPLODE(
    SEQUENCE(
      0,
      LEAST(v.n, CAST(CAST(12 AS DECIMAL(38, 0)) DIV (
        v.weight * v.step
      ) AS BIGINT)) - 1
    )
  ) g AS i
  WHERE
    v.level > 0
)
SELECT
  k.class,
  k.node,
  k.low,
  k.entry,
  k.place,
  CAST(GREATEST(k.until, COALESCE(e.place - CASE WHEN k.low < e.head THEN 1 ELSE 0 END, 0)) AS DECIMAL(38, 0)) AS until
FROM known AS k
LEFT JOIN ends AS e
  ON e.class = k.class AND e.i = 1
WHERE
  k.place > GREATEST(k.until, COALESCE(e.place - CASE WHEN k.low < e.head THEN 1 ELSE 0 END, 0))
