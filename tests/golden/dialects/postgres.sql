-- sqlglot: divisions cut nothing off
select 7 / 2 as x, -7 % 3 as y from t;

SELECT
  CAST(7 AS DOUBLE PRECISION) / 2 AS x,
  -7 % 3 AS y
FROM t;

-- sqlglot: types and infinity
select cast('Infinity' as double) as x, cast(a as varchar) as y, bool_or(a and b) as z from t group by a;

SELECT
  CAST('Infinity' AS DOUBLE PRECISION) AS x,
  CAST(a AS TEXT) AS y,
  BOOL_OR(a AND b) AS z
FROM t
GROUP BY
  a;

-- sqlglot: nulls go last
select row_number() over (order by a) as x, row_number() over (order by a desc) as y from t;

SELECT
  ROW_NUMBER() OVER (ORDER BY a) AS x,
  ROW_NUMBER() OVER (ORDER BY a DESC NULLS LAST) AS y
FROM t;

-- sqlglot: functions in from, and tables
create temp table "shoal_1_x" as select o.a from t as o, generate_series(1, o.n) as copies where o.n > 0;

CREATE TEMPORARY TABLE "shoal_1_x" AS
SELECT
  o.a
FROM t AS o, GENERATE_SERIES(1, o.n) AS copies
WHERE
  o.n > 0;

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

-- Anonymous: ones are counted in strings of bits
select bit_count(a & b) as x from t;

SELECT
  BIT_COUNT(CAST(CAST(a & b AS BIGINT) AS BIT(64))) AS x
FROM t;

-- Anonymous: an error is a message that is no number
select case when count(*) > 0 then error('it''s wrong: ' || min(a)) end as x from t;

SELECT
  CASE
    WHEN COUNT(*) > 0
    THEN CAST('it''s wrong: ' || MIN(a) || ' ' || CAST(NULLIF(COUNT(*), 0) AS TEXT) AS INT)
  END AS x
FROM t;

-- NullSafeEQ: a join of missing values can be hashed; a comparison with a value stays
select t.a from t join u on u.a is not distinct from cast(t.b as varchar) and u.c is not distinct from '*';

SELECT
  t.a
FROM t
JOIN u
  ON ARRAY[u.a] = ARRAY[CAST(t.b AS TEXT)] AND u.c IS NOT DISTINCT FROM '*';

-- Log: a logarithm to base 2 is a quotient that holds together
select a / log2(sum(n) + log2(3)) as x from t group by a;

SELECT
  CAST(a AS DOUBLE PRECISION) / (
    LN(
      CAST(SUM(n) + (
        LN(CAST(3 AS DOUBLE PRECISION)) / LN(CAST(2 AS DOUBLE PRECISION))
      ) AS DOUBLE PRECISION)
    ) / LN(CAST(2 AS DOUBLE PRECISION))
  ) AS x
FROM t
GROUP BY
  a;

-- Literal: 1e-9 is a double; a text is none
select n * 1e-9 as x, '1e-9' as y from t;

SELECT
  n * CAST('1e-9' AS DOUBLE PRECISION) AS x,
  '1e-9' AS y
FROM t;

-- DateFromParts
select make_date(2024, 2, 29) + 1 as x from t;

SELECT
  MAKE_DATE(2024, 2, 29) + 1 AS x
FROM t;

-- DateDiff
select date_diff('day', a, b) * 2 as x from t;

SELECT
  (
    b - a
  ) * 2 AS x
FROM t;

-- IntDiv: `/` is that of bigints, and binds as `//` does; of longer numbers it is a function
select x // 3 % 2 as x, cast(y as hugeint) // 3 as y from t;

SELECT
  (
    x / 3
  ) % 2 AS x,
  DIV(CAST(y AS DECIMAL(38, 0)), 3) AS y
FROM t;

-- DataType
select cast(x as hugeint) as x from t;

SELECT
  CAST(x AS DECIMAL(38, 0)) AS x
FROM t;

-- Cast: sums of counts are summed as doubles
select cast(sum(n) as bigint) as n, cast(sum(m) as bigint) as m from t;

SELECT
  CAST(SUM(CAST(n AS DOUBLE PRECISION)) AS BIGINT) AS n,
  CAST(SUM(m) AS BIGINT) AS m
FROM t;

-- BitwiseXor
select xor(a + 1, b) * 2 as x from t;

SELECT
  (
    (
      a + 1
    ) # b
  ) * 2 AS x
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

-- Split: a text as a list
select string_split(nullif(a, ''), ';') as x, array_to_string(cast(b as varchar[]), ';') as y, split_part(a, ';', 2) as z, unnest(string_split(a, ';')) as u from t;

SELECT
  STRING_TO_ARRAY(NULLIF(a, ''), ';') AS x,
  ARRAY_TO_STRING(CAST(b AS TEXT[]), ';') AS y,
  SPLIT_PART(a, ';', 2) AS z,
  UNNEST(STRING_TO_ARRAY(a, ';')) AS u
FROM t;
