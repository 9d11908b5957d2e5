-- sqlglot: all names are in quotes
select t.a, cast(t."B" as varchar) as b from t;

SELECT
  "t"."a",
  CAST("t"."B" AS VARCHAR) AS "b"
FROM "t";

-- Anonymous: an error is a message that is no number
select case when count(*) > 0 then error('it''s wrong: ' || min(a)) end as x from t;

SELECT
  CASE
    WHEN COUNT(*) > 0
    THEN CAST('it\'s wrong: ' || MIN("a") || ' ' || CAST(NULLIF(COUNT(*), 0) AS VARCHAR) AS INT)
  END AS "x"
FROM "t";

-- sqlglot: letters and times
select translate(a, 'xy', 'XY') as x, trim(a, ' -') as y, upper(a) as z, date_trunc('hour', t) as h from t;

SELECT
  TRANSLATE("a", 'xy', 'XY') AS "x",
  TRIM("a", ' -') AS "y",
  UPPER("a") AS "z",
  DATE_TRUNC('HOUR', "t") AS "h"
FROM "t";

-- Anonymous: bytes are counted
select strlen(a) as x from t;

SELECT
  OCTET_LENGTH("a") AS "x"
FROM "t";
