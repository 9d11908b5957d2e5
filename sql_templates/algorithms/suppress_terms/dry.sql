-- step:  dry: the classes for which nothing was found up to the bound on the cost
-- in:    open_classes(class), winners(class)
-- out:   (class)   key: class
-- why:   their bound is raised
select o.class
from {{ open_classes }} as o
where not exists (select 1 from {{ winners }} as b where b.class = o.class)
