-- step:  likeliest: the nodes of the batch with the lowest bounds
-- in:    bounded(node, bound), groups(node)
-- out:   (node)   key: node
-- why:   exact scores are worth computing only where they can be the best
select b.node
from {{ bounded }} as b
where b.measured and b.node in (select node from {{ groups }})
order by b.bound, b.node
limit {{ count }}
