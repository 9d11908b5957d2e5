-- bsgi

with moves as (
    select slot, other from "shoal_1_agreements"
    union all
    select other, slot from "shoal_1_agreements"
)

select m.slot, m.class, r.place, r."s1", r."bit1", r."x1", r."x2", r."x3"
from "shoal_2_members" as m
left join moves as v on v.slot = m.slot
join "shoal_2_members" as r on r.slot = coalesce(v.other, m.slot)
