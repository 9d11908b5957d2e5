-- terms suppressed, and queries

select m.class, count(*) as d, sum(f.cost) as most
from "shoal_1_members" as m
join "shoal_2_nodes" as n on n.node = m.node
join "shoal_3_harmonics" as f on f.terms = n.w
group by m.class
