-- step:  cuts: the least cost of what was not searched
-- in:    followed(class, cost, is_cut)
-- out:   (class, cost)
-- why:   no pattern that was cut is cheaper than this: with what was found it bounds the optimum from below
select class, min(cost) as cost from {{ followed }} where is_cut = 1 group by class
