WITH standing AS (
  SELECT
    i.item,
    q."w1" & i."m1" AS "k1",
    q."w2" & i."m2" AS "k2",
    q.piece,
    q.place,
    "q"."s1",
    "q"."s2",
    q.n
  FROM "shoal_1_pool" AS q
  CROSS JOIN (VALUES
    (7, 8, 576459652791795712),
    (8, 15, 576460752303423487)) AS i(item, "m1", "m2")
), met AS (
  SELECT
    s.item,
    "s"."k1",
    "s"."k2",
    s.piece,
    s.place,
    "s"."s1",
    "s"."s2",
    s.n,
    MIN(s.item) OVER (PARTITION BY s.piece) AS first
  FROM standing AS s
  JOIN "shoal_1_possible" AS p
    ON p.item = s.item AND "p"."k1" = "s"."k1" AND "p"."k2" = "s"."k2"
)
SELECT
  DENSE_RANK() OVER (ORDER BY item, "k1", "k2") AS class,
  item,
  "k1",
  "k2",
  piece,
  place,
  "s1",
  "s2",
  n,
  MIN(first) OVER (PARTITION BY item, "k1", "k2") = item AS is_ready
FROM met
