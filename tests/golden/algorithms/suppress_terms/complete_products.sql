-- terms suppressed, and queries

select p.node, p.class, p.cost, p.total
from "shoal_1_followed_products" as p
join "shoal_2_open_classes" as o on o.class = p.class and o.d = 12
where p.is_cut = 0
