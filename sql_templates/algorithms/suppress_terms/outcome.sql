-- step:  outcome: what became of each class: the cost of its pattern and a lower bound of the least cost
-- in:    open_classes(class, d, most), best(class, cost, candidate), cuts(class, cost)
-- out:   (class, d, cost, low, most, candidate)   key: class
-- why:   the optimum is proven where nothing cheaper was left out. Costs are those of eq. 2 before they are divided by `most`
select
    o.class, o.d, b.cost, least(b.cost, coalesce(c.cost, b.cost)) as low, o.most, b.candidate
from {{ open_classes }} as o
join {{ best }} as b on b.class = o.class
left join (select class, min(cost) as cost from {{ cuts }} group by class) as c on c.class = o.class
