-- full_domain

select
    "t"."qv1", "t"."qv2",
    cast("d_s1".code as bigint) as "s1",
    t.n
from "shoal_1_tally" as t
join "shoal_2_dimension" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)

-- sweep

select
    "t"."qv1", "t"."qv2",
    cast(coalesce("d_s1".code, "g_s1".code) as bigint) as "s1",
    t.n
from "shoal_1_tally" as t
left join "shoal_2_dimension" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)
left join "shoal_3_general_nodes" as "g_s1" on "g_s1".l0 = cast(t."sv1" as varchar)

-- audit of persons

select
    "t"."qv1", "t"."qv2",
    cast("d_s1".code as bigint) as "s1",
    p.person,
    t.n
from "shoal_1_tally" as t
join "shoal_2_dimension" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)
join "shoal_3_person_numbers" as p on p."pv1" is not distinct from t."pv1"
