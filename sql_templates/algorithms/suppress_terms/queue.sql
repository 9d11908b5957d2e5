-- step:  queue: the products of which all rows are chosen, in the order of their tests
-- in:    kept_products(node, class, cost, total), open_classes(class, d)
-- out:   (node, class, cost, place)   key: node
-- why:   cheap ones first, and of equally cheap ones those that spread their labels most
select
    p.node, p.class, p.cost,
    row_number() over (partition by p.class order by p.cost, p.total, p.node) as place
from {{ complete }} as p
