-- step:  complete_products: the products of which all rows are chosen
-- in:    kept_products(node, class, cost, total), open_classes(class, d)
-- out:   (node, class, cost, total)   key: node
-- why:   classes of different sizes are complete at different depths
select p.node, p.class, p.cost, p.total
from {{ kept }} as p
join {{ open_classes }} as o on o.class = p.class and o.d = {{ depth }}
