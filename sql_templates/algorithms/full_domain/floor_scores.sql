-- step:  floor_scores: the least that a metric over classes can be at a node, known from the nodes beneath it
-- in:    open_nodes(node, floor)
-- out:   (node, score)   key: node
-- why:   `contenders` reads bounds in the shape of scores
select node, floor as score from {{ open_nodes }}
