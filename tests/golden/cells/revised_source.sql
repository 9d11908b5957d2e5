-- full_domain, all kinds, starred

select
    s."Marital ""Status""" as "Marital ""Status""",
    s."age<&'>" as "age<&'>",
    CASE WHEN "s"."order" = 0 THEN ABS("s"."order") ELSE "s"."order" END as "order",
    s."class" as "class",
    s."born" as "born",
    s."seen" as "seen",
    s."O'Hara's {{ x }}" as "O'Hara's {{ x }}",
    s."sv1" as "sv1",
    s."n" as "n"
from "shoal_source" as s

-- full_domain, prefixes, weeks, cleaned

select
    CASE TRIM(CAST("s"."Marital ""Status""" AS TEXT), ' 	
 ') WHEN 'x' THEN NULL WHEN 'it''s' THEN 'its' ELSE TRIM(CAST("s"."Marital ""Status""" AS TEXT), ' 	
 ') END as "Marital ""Status""",
    s."age<&'>" as "age<&'>",
    s."order" as "order",
    s."class" as "class",
    s."born" as "born",
    s."seen" as "seen",
    s."O'Hara's {{ x }}" as "O'Hara's {{ x }}",
    s."sv1" as "sv1",
    s."n" as "n"
from "shoal_source" as s

-- mondrian, hours

select
    s."Marital ""Status""" as "Marital ""Status""",
    s."age<&'>" as "age<&'>",
    s."order" as "order",
    s."class" as "class",
    s."born" as "born",
    DATE_TRUNC('HOUR', "s"."seen") as "seen",
    s."O'Hara's {{ x }}" as "O'Hara's {{ x }}",
    s."sv1" as "sv1",
    s."n" as "n"
from "shoal_source" as s
