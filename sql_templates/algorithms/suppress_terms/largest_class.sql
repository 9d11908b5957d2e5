-- step:  largest_class: how many rows the largest of some classes has
-- in:    thresholds(class), open_classes(class, d)
-- out:   (d)
-- why:   so many steps decide all rows
select coalesce(max(o.d), 0) as d
from {{ open_classes }} as o
where exists (select 1 from {{ thresholds }} as t where t.class = o.class)
