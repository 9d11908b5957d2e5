-- step:  scored: the satisfying nodes of a batch with the scores that their classes have
-- in:    verdicts(node, satisfies, score)
-- out:   (node, score)   key: node
-- why:   metrics over classes need nothing but the verdicts
select node, score from {{ verdicts }} where satisfies
