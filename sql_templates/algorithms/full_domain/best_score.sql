-- step:  best_score: the lowest score so far
-- in:    scores(node, score)
-- out:   (best)
-- why:   a node whose bound is above it cannot be optimal
select min(score) as best from {{ scores }}
