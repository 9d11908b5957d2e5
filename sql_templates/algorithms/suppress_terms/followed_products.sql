-- step:  followed_products: the products that are followed
-- in:    products(node, vector, class, cost, total), relaxed(node)
-- out:   (node, vector, class, cost, total, is_cut)   key: node
-- why:   of too many products of a class the cheapest are followed; what is cut is kept in mind by its cost
select
    p.node, p.vector, p.class, p.cost, p.total,
    case when row_number() over (partition by p.class order by p.cost, p.total, p.node) > {{ width }} then 1 else 0 end as is_cut
from {{ products }} as p
where exists (select 1 from {{ relaxed }} as r where r.node = p.node)
