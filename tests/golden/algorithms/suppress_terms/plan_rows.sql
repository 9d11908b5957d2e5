-- terms suppressed, and queries

select p.node, p.class, l.rn, l.k, l.a, l.bits
from "shoal_1_plans" as p
join "shoal_2_levels" as l on l.class = p.class and l.cost = 0
where not exists (
    select 1 from "shoal_1_plans" as q
    where q.class = p.class and q.family = p.family and q.bits = p.bits and q.place <= p.place and q.rn = l.rn
)
union all
select p.node, p.class, q.rn, l.k, l.a, l.bits
from "shoal_1_plans" as p
join "shoal_1_plans" as q on q.class = p.class and q.family = p.family and q.bits = p.bits and q.place <= p.place
join "shoal_2_levels" as l on l.class = q.class and l.rn = q.rn and l.bits = q.bits
