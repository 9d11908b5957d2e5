-- step:  pending_costs: the least cost of what there was no time for
-- in:    pending(class, cost)
-- out:   (class, cost)   key: class
-- why:   no pattern among it is cheaper than this
select class, min(cost) as cost from {{ pending }} group by class
