-- attack, as labels are written

select
    "d_q1".code as "v1",
    "d_q2".code as "v2",
    "d_q3".code as "v3",
    "d_q4".code as "v4",
    "d_s1".code as "s1",
    cast(t."kv1" as varchar) as "b1",
    t.part,
    t.n
from "shoal_1_people" as t
join "shoal_2_dimension" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
join "shoal_3_dimension" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
join "shoal_4_dimension" as "d_q3" on "d_q3".l0 is not distinct from cast(t."qv3" as varchar)
join "shoal_5_dimension" as "d_q4" on "d_q4".l0 is not distinct from cast(t."qv4" as varchar)
join "shoal_6_dimension" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)

-- attack on persons

select
    "d_q1".code as "v1",
    "d_q2".code as "v2",
    "d_s1".code as "s1",
    t.part,
    t.who,
    t.n
from "shoal_1_people" as t
join "shoal_2_dimension" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
join "shoal_3_dimension" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
join "shoal_4_dimension" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)
