-- step:  chunk: the cheapest pending vectors of each class
-- in:    pending(node, class, cost, place)
-- out:   (vector, class, cost)   key: vector
-- why:   their states are tried next, all of them; so much work is done at once
select node as vector, class, cost from {{ pending }} where place <= {{ size }}
