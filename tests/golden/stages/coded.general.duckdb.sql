select
    "t"."qv1", "t"."qv2",
    cast(coalesce("d_s1".code, "g_s1".code) as bigint) as "s1",
    cast("d_s2".code as bigint) as "s2",
    t.n
from "shoal_1_tally" as t
left join "shoal_2_dimension_s1" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)
left join "shoal_1_general" as "g_s1" on "g_s1".l0 = cast(t."sv1" as varchar)
join "shoal_2_dimension_s2" as "d_s2" on "d_s2".l0 is not distinct from cast(t."sv2" as varchar)
