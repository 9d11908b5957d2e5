-- step:  complete_paths: what is left of the rows of complete products
-- in:    complete_products(node), product_paths(node, rn, k, iset, mask)
-- out:   (node, rn, k, iset, mask)   key: node, rn
-- why:   the paths of deeper products do not hold those that are complete
select p.node, p.rn, p.k, p.iset, p.mask
from {{ paths }} as p
where exists (select 1 from {{ complete }} as c where c.node = p.node)
