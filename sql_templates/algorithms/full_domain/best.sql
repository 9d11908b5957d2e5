-- step:  best: the lowest score so far
-- in:    scores(node, score)
-- out:   (best)
-- why:   what other nodes' bounds are held against
select min(score) as best from {{ scores }}
