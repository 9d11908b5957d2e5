-- step:  batch_scores: the scores of the satisfying nodes of a batch
-- in:    verdicts(node, satisfies, score)
-- out:   (node, score)   key: node
-- why:   a metric over class sizes is known as soon as the nodes are evaluated
select node, score from {{ verdicts }} where satisfies
