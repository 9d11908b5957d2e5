-- step:  rest: the pending vectors but the chunk
-- in:    pending(node, class, cost, place)
-- out:   (node, class, cost)   key: node
-- why:   what was tried is not tried again
select node, class, cost from {{ pending }} where place > {{ size }}
