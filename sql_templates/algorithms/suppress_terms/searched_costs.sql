-- step:  searched_costs: up to which cost the classes were searched that nothing was found for in time
-- in:    thresholds(class, high), dry(class)
-- out:   (class, cost)   key: class
-- why:   no pattern is cheaper than this
select t.class, t.high as cost
from {{ thresholds }} as t
where exists (select 1 from {{ dry }} as f where f.class = t.class)
