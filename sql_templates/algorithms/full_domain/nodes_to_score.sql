-- step:  nodes_to_score: the evaluated contenders of a batch with the lowest bounds
-- in:    contenders(node, is_evaluated, bound), groups(node)
-- out:   (node)   key: node
-- why:   an exact score is worth its cost only where it can be the best
select b.node
from {{ contenders }} as b
where b.is_evaluated and b.node in (select node from {{ groups }})
order by b.bound, b.node
limit {{ count }}
