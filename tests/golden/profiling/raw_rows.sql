-- profile

select
    s."a" as "v1",
    s."who" as "v2",
    COALESCE(CAST("s"."who" AS TEXT), '') as low,
    COALESCE(CAST("s"."who" AS TEXT), '') as high,
    cast(1 as bigint) as n
from "shoal_1_source_copy" as s

-- profile

select
    s."Marital ""Status""" as "v1",
    s."age<&'>" as "v2",
    s."order" as "v3",
    s."class" as "v4",
    s."born" as "v5",
    s."seen" as "v6",
    s."O'Hara's {{ x }}" as "v7",
    s."sv1" as "v8",
    s."n" as "v9",
    COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '') as low,
    COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '') as high,
    cast(1 as bigint) as n
from "shoal_source" as s
limit 30
