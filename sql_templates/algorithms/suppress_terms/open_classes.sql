-- step:  open_classes: the failing classes, and what it costs to remove all of their terms
-- in:    members(class, node), nodes(node, w), harmonics(terms, cost)
-- out:   (class, d, most)   key: class
-- why:   `most` is the denominator of eq. 2
select m.class, count(*) as d, sum(f.cost) as most
from {{ members }} as m
join {{ nodes }} as n on n.node = m.node
join {{ harmonics }} as f on f.terms = n.w
group by m.class
