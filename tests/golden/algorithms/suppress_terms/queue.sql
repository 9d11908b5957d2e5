-- terms suppressed, and queries

select
    p.node, p.class, p.cost,
    row_number() over (partition by p.class order by p.cost, p.total, p.node) as place
from "shoal_1_complete_products" as p
