-- step:  children: the nodes with one more row decided: how many terms it keeps
-- in:    parents(node, class, cost, key, total, is_copy, is_cut), levels(class, rn, bits, cost, k, a), thresholds(class, high), open_classes(class, d)
-- out:   (node, parent, class, cost, key, total, bits, k, a, budget, d)   key: node
-- why:   a node that costs more than the bound is not followed. Equal keys stand for the same k, in whatever order of the rows:
--        each adds the product of two remainders, as sums of k, or of their squares, are equal for different k
select
    {{ base }} + row_number() over (order by n.node, l.bits) as node,
    n.node as parent,
    n.class,
    n.cost + l.cost as cost,
    n.key + ((l.sort * 2654435761) % 1000003) * ((l.sort * 40503 + 12289) % 999983) as key,
    n.total + l.a as total,
    l.bits, l.k, l.a,
    t.high - n.cost - l.cost as budget,
    o.d
from {{ parents }} as n
join {{ thresholds }} as t on t.class = n.class
join {{ open_classes }} as o on o.class = n.class
join (
    select class, rn, bits, cost, k, a, 2 * k + case when bits = 0 then 1 else 0 end as sort from {{ levels }} where rn = {{ depth }}
) as l on l.class = n.class
where n.is_copy = 0 and n.is_cut = 0 and n.cost + l.cost <= t.high
