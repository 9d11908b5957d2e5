-- step:  pending: the vectors that may hold a cheaper pattern than the best that is known, in the order of their costs
-- in:    vectors(node, class, cost), winners(class, cost)
-- out:   (node, class, cost, place)   key: node
-- why:   what costs as much as the best, or more, needs no test
select v.node, v.class, v.cost, row_number() over (partition by v.class order by v.cost, v.node) as place
from {{ vectors }} as v
left join (select class, min(cost) as cost from {{ winners }} group by class) as b on b.class = v.class
where v.cost < coalesce(b.cost, 1e9) - 1e-9
