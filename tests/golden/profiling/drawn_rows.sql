-- profile

select
    "c1",
    "c2",
    "c8",
    "c9",
    person
from (
    select
        "d1".code as "c1",
        "d2".code as "c2",
        "d8".code as "c8",
        "d9".code as "c9",
        COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '') as person
    from "shoal_source" as s
    join "shoal_1_marked_values" as "d1" on "d1".value is not distinct from CAST("s"."Marital ""Status""" AS TEXT)
    join "shoal_2_marked_values" as "d2" on "d2".value is not distinct from "s"."age<&'>"
    join "shoal_3_marked_values" as "d8" on "d8".value is not distinct from CAST("s"."sv1" AS TEXT)
    join "shoal_4_marked_values" as "d9" on "d9".value is not distinct from CAST("s"."n" AS TEXT)
) as marked
where
("c1") & 0 = 0
or ("c1" + "c2") & 1 = 0
or ("c1" + "c8") & 1 = 0
or ("c1" + "c9") & 0 = 0
or ("c2") & 0 = 0
or ("c2" + "c8") & 1 = 0
or ("c2" + "c9") & 0 = 0
or ("c8") & 0 = 0
or ("c8" + "c9") & 0 = 0
