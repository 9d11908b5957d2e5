-- step:  new_violators: the nodes that a search of a plan has found to violate
-- in:    before(node), after(node): the open nodes before and after the search has learned from verdicts
-- out:   (search, node)   key: search, node
-- why:   a node that violates one policy violates every policy that asks for more
select {{ search }} as search, b.node
from {{ before }} as b
where not exists (select 1 from {{ after }} as a where a.node = b.node)
