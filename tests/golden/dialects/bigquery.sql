-- sqlglot: types
select cast(a as varchar) as x, cast(b as double) as y from t;

SELECT
  CAST(a AS STRING) AS x,
  CAST(b AS FLOAT64) AS y
FROM t;

-- Ordered: in windows nothing is said of NULL
select row_number() over (order by a) as x from t;

SELECT
  ROW_NUMBER() OVER (ORDER BY a) AS x
FROM t;

-- Create: there are no temporary views
create temp view "shoal_1_x" as select a from t;

CREATE TEMPORARY TABLE `shoal_1_x` AS
SELECT
  a
FROM t;

-- Anonymous: bytes are counted
select strlen(a) as x from t;

SELECT
  OCTET_LENGTH(a) AS x
FROM t;
