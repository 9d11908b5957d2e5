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
