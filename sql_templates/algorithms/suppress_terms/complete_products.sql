-- step:  complete_products: the products of which all rows are chosen
-- in:    followed(node, class, cost, total, is_cut), open_classes(class, d)
-- out:   (node, class, cost, total)   key: node
-- why:   classes of different sizes are complete at different depths
select p.node, p.class, p.cost, p.total
from {{ kept }} as p
join {{ open_classes }} as o on o.class = p.class and o.d = {{ depth }}
where p.is_cut = 0
