-- terms suppressed, and queries

select
    p.node, p.vector, p.class, p.cost, p.total,
    case when row_number() over (partition by p.class order by p.cost, p.total, p.node) > 2000 then 1 else 0 end as is_cut
from "shoal_1_products" as p
where exists (select 1 from "shoal_2_relaxed" as r where r.node = p.node)
