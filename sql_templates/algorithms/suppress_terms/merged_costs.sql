-- step:  merged_costs: the least cost of what is left in classes whose nodes were merged
-- in:    vectors(class, cost), copied_classes(class)
-- out:   (class, cost)
-- why:   of two nodes that look equal the dearer is dropped, though it could satisfy where the cheaper does not. It costs no
--        less than the cheapest vector of its class
select v.class, min(v.cost) as cost
from {{ vectors }} as v
where exists (select 1 from {{ copied_classes }} as c where c.class = v.class)
group by v.class
