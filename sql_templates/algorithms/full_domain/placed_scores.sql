-- step:  placed_scores: exact scores of nodes by one set of checks
-- in:    scores(node, score)
-- out:   (node, place, score)   key: node, place
-- why:   a score goes by the rows that a node loses, and not by how many it may lose: so it holds for searches with other limits
select node, {{ place }} as place, score from {{ scores }}
