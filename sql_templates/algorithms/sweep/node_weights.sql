-- step:  node_weights: the weights of the nodes of a taxonomy
-- in:    nodes(code, level, low, size, parent), weighted(sa, weight)
-- out:   (code, level, low, size, parent, weight)   key: code
-- why:   SWEEP counts rows by node to generalize the sensitive values of a table
select n.code, n.level, n.low, n.size, n.parent, cast(coalesce(sum(w.weight), 0) as bigint) as weight
from {{ nodes }} as n
left join {{ weighted }} as w on w.sa >= n.low and w.sa < n.low + n.size
group by n.code, n.level, n.low, n.size, n.parent
order by n.code
