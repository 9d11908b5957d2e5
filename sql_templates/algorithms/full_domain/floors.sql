-- step:  floors: the bounds of metrics over classes, known from the nodes beneath
-- in:    open(node, floor)
-- out:   (node, score)   key: node
-- why:   the same shape as the scores of other metrics
select node, floor as score from {{ open }}
