-- terms suppressed, and queries

select
    m.class, m.rn, s.bits, s.iset, s.k,
    case when s.k = 0 then 0 else 1 / (cast(o.d as double) * o.d * s.k) - 2 * s.a / (cast(o.d as double) * s.k) end as a,
    s.mask
from "shoal_1_members" as m
join "shoal_2_open_classes" as o on o.class = m.class
join "shoal_3_whole_states" as s on s.node = m.node
where exists (select 1 from "shoal_4_first_candidates" as c where c.class = m.class)
