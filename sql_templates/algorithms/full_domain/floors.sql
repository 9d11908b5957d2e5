-- step:  floors: the least that each node of the lattice can score
-- in:    bound(node, score)
-- out:   (node, score)   key: node
-- why:   the searches of a plan by one metric share it: a node whose floor is above the best score so far needs no look
select node, {{ sign }} * score as score from ({{ bound }}) as bounds
