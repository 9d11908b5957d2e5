-- step:  kept_products: the products of the next row
-- in:    followed_products(node, vector, class, cost, total, is_cut)
-- out:   (node, vector, class, cost, total)   key: node
-- why:   without those that are cut
select node, vector, class, cost, total from {{ followed }} where is_cut = 0
