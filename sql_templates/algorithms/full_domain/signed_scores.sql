-- step:  signed_scores: the scores of some nodes, so that lower is better
-- in:    scores(node, score)
-- out:   (node, score)   key: node
-- why:   the search minimizes, whatever the metric
select node, {{ sign }} * score as score from ({{ scores }}) as scores
