-- sqlglot: divisions cut nothing off
select 7 / 2 as x, -7 % 3 as y, x // 3 % 2 as z from t;

SELECT
  7 / 2 AS x,
  -7 % 3 AS y,
  x DIV 3 % 2 AS z
FROM t;

-- sqlglot: types, infinity, literals
select cast('Infinity' as double) as x, cast(a as varchar) as y, bool_or(a and b) as z, n * 1e-9 as w from t group by a, n;

SELECT
  CAST('Infinity' AS DOUBLE) AS x,
  CAST(a AS STRING) AS y,
  BOOL_OR(a AND b) AS z,
  n * 1e-9 AS w
FROM t
GROUP BY
  a,
  n;

-- sqlglot: nulls go last
select row_number() over (order by a) as x, row_number() over (order by a desc) as y from t;

SELECT
  ROW_NUMBER() OVER (ORDER BY a NULLS LAST) AS x,
  ROW_NUMBER() OVER (ORDER BY a DESC) AS y
FROM t;

-- sqlglot: dates
select make_date(2024, 2, 29) + 1 as x, date_diff('day', a, b) * 2 as y from t;

SELECT
  MAKE_DATE(2024, 2, 29) + 1 AS x,
  DATEDIFF(DAY, a, b) * 2 AS y
FROM t;

-- sqlglot: comparisons that know NULL
select t.a from t join u on u.a is not distinct from cast(t.b as varchar) and u.c is not distinct from '*';

SELECT
  t.a
FROM t
JOIN u
  ON u.a IS NOT DISTINCT FROM CAST(t.b AS STRING) AND u.c IS NOT DISTINCT FROM '*';

-- sqlglot: CTEs of the same name stay apart
with all_of as (
    select x from (with q as (select 1 as x) select x from q) as v1
    union
    select x from (with q as (select 2 as x) select x from q) as v2
)
select x from all_of;

WITH all_of AS (
  SELECT
    x
  FROM (
    WITH q AS (
      SELECT
        1 AS x
    )
    SELECT
      x
    FROM q
  ) AS v1
  UNION
  SELECT
    x
  FROM (
    WITH q AS (
      SELECT
        2 AS x
    )
    SELECT
      x
    FROM q
  ) AS v2
)
SELECT
  x
FROM all_of;

-- Anonymous: an error is raised
select case when count(*) > 0 then error('it''s wrong: ' || min(a)) end as x from t;

SELECT
  CASE WHEN COUNT(*) > 0 THEN RAISE_ERROR('it\'s wrong: ' || MIN(a)) END AS x
FROM t;

-- DataType
select cast(x as hugeint) as x from t;

SELECT
  CAST(x AS DECIMAL(38, 0)) AS x
FROM t;

-- Log
select a / log2(sum(n) + log2(3)) as x from t group by a;

SELECT
  a / LOG2(SUM(n) + LOG2(3)) AS x
FROM t
GROUP BY
  a;

-- BitwiseXor
select xor(a + 1, b) * 2 as x from t;

SELECT
  (
    (
      a + 1
    ) ^ b
  ) * 2 AS x
FROM t;

-- CTE: there is no word for what is materialized
with q as materialized (select 1 as x) select x from q;

WITH q AS (
  SELECT
    1 AS x
)
SELECT
  x
FROM q;

-- Join: a function in from is a lateral view
select o.a from t as o, generate_series(1, o.n) as copies where o.n > 0;

SELECT
  o.a
FROM t AS o
LATERAL VIEW
EXPLODE(SEQUENCE(1, o.n)) copies_rows AS copies
WHERE
  o.n > 0;

-- Join: its rows have a name of their own where its column has one
select o.a, s.i from t as o cross join generate_series(1, o.n) as s(i);

SELECT
  o.a,
  s.i
FROM t AS o
LATERAL VIEW
EXPLODE(SEQUENCE(1, o.n)) s AS i;

-- Create: tables are stored
create temp table "shoal_1_x" as select a from t;

CREATE TABLE `shoal_1_x`
USING PARQUET AS
SELECT
  a
FROM t;

-- Create: a view gives way
create view "shoal_1_x" as select a from t;

CREATE OR REPLACE VIEW `shoal_1_x` AS
SELECT
  a
FROM t;

-- sqlglot: letters and times
select translate(a, 'xy', 'XY') as x, trim(a, ' -') as y, upper(a) as z, date_trunc('hour', t) as h from t;

SELECT
  TRANSLATE(a, 'xy', 'XY') AS x,
  TRIM(' -' FROM a) AS y,
  UPPER(a) AS z,
  DATE_TRUNC('HOUR', t) AS h
FROM t;

-- Anonymous: bytes are counted
select strlen(a) as x from t;

SELECT
  OCTET_LENGTH(a) AS x
FROM t;
