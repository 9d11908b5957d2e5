-- step:  kept_nodes: the nodes of the next depth
-- in:    followed(node, class, cost, key, total, is_copy, is_cut)
-- out:   (node, class, cost, key, total)   key: node
-- why:   without copies and those that are cut
select node, class, cost, key, total from {{ followed }} where is_copy = 0 and is_cut = 0
