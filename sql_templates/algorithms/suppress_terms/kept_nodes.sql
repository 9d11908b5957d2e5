-- step:  kept_nodes: the nodes of the next depth
-- in:    followed(node, class, cost, key, total, is_cut)
-- out:   (node, class, cost, key, total)   key: node
-- why:   without those that are cut
select node, class, cost, key, total from {{ followed }} where is_cut = 0
