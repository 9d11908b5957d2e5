-- step:  vectors: the nodes of which all rows are decided
-- in:    followed(node, class, cost, is_copy, is_cut), open_classes(class, d), thresholds(class, low)
-- out:   (node, class, cost)   key: node
-- why:   classes of different sizes are complete at different depths. What is not above low was refuted before
select n.node, n.class, n.cost
from {{ kept_nodes }} as n
join {{ open_classes }} as o on o.class = n.class and o.d = {{ depth }}
join {{ thresholds }} as t on t.class = n.class and t.low < n.cost
where n.is_copy = 0 and n.is_cut = 0
