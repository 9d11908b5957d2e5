-- terms suppressed, and queries

select p.node, p.rn, p.k, p.iset, p.mask
from "shoal_1_product_paths" as p
where exists (select 1 from "shoal_2_complete_products" as c where c.node = p.node)
