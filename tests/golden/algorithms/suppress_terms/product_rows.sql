-- terms suppressed, and queries

select node, class, cast(1 as bigint) as rn, k, a, bits from "shoal_1_products"
union all
select p.node, p.class, v.rn, v.k, v.a, v.bits
from "shoal_1_products" as p
join "shoal_2_vector_rows" as v on v.node = p.vector and v.rn > 1

-- terms suppressed, and queries

select p.node, p.class, q.rn, q.k, q.a, q.bits
from "shoal_1_products" as p
join "shoal_2_product_paths" as q on q.node = p.parent
union all
select node, class, cast(2 as bigint) as rn, k, a, bits from "shoal_1_products"
union all
select p.node, p.class, v.rn, v.k, v.a, v.bits
from "shoal_1_products" as p
join "shoal_3_vector_rows" as v on v.node = p.vector and v.rn > 2
