-- profile

select
    "c1",
    "m1",
    "c2",
    "m2",
    "c8",
    "m8",
    "c9",
    "m9",
    low,
    high,
    n
from (
    select
        "d1".code as "c1",
        "d1".mark as "m1",
        "d2".code as "c2",
        "d2".mark as "m2",
        "d8".code as "c8",
        "d8".mark as "m8",
        "d9".code as "c9",
        "d9".mark as "m9",
        COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '') as low,
        COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '') as high,
        cast(1 as bigint) as n
    from "shoal_source" as s
    join "shoal_1_marked_values" as "d1" on "d1".value is not distinct from CAST("s"."Marital ""Status""" AS TEXT)
    join "shoal_2_marked_values" as "d2" on "d2".value is not distinct from "s"."age<&'>"
    join "shoal_3_marked_values" as "d8" on "d8".value is not distinct from CAST("s"."sv1" AS TEXT)
    join "shoal_4_marked_values" as "d9" on "d9".value is not distinct from CAST("s"."n" AS TEXT)
) as marked
where
("m1") & 0 = 0
or ("m1" + "m2") & 1 = 0
or ("m1" + "m8") & 1 = 0
or ("m1" + "m9") & 0 = 0
or ("m2") & 0 = 0
or ("m2" + "m8") & 1 = 0
or ("m2" + "m9") & 0 = 0
or ("m8") & 0 = 0
or ("m8" + "m9") & 0 = 0
