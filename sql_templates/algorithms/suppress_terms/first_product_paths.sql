-- step:  first_product_paths: no state is chosen yet
-- in:    first_products(node)
-- out:   (node, rn, k, a, bits, iset, mask)
-- why:   an empty table of the right types
select
    node, cast(0 as bigint) as rn, cast(0 as bigint) as k, cast(0 as double) as a, cast(0 as bigint) as bits,
    cast(0 as bigint) as iset, cast(0 as bigint) as mask
from {{ products }} where false
