-- step:  signed: the scores of some nodes, lower is better
-- in:    scores(node, score)
-- out:   (node, score)   key: node
-- why:   the search minimizes
select node, {{ sign }} * score as score from ({{ scores }}) as scores
