-- step:  class_sizes: the different numbers of rows of some classes
-- in:    thresholds(class), open_classes(class, d)
-- out:   (d)   key: d
-- why:   so many steps decide all rows, and after some of them classes are complete
select distinct o.d
from {{ open_classes }} as o
where exists (select 1 from {{ thresholds }} as t where t.class = o.class)
order by o.d
