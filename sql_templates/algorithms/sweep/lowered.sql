-- step:  lowered: the classes that do not hold yet and still have rows, with the place that is left to look below
-- in:    laid(class, n, part, start), tops(class, top), verdicts(class)
-- out:   (class, top)   key: class
-- why:   the search goes on there
select t.class, t.top - {{ reach }} as top
from {{ tops }} as t
where not exists (select 1 from {{ verdicts }} as v where v.class = t.class)
    and exists (select 1 from {{ laid }} as l where l.class = t.class and (t.top - {{ reach }} - l.start) >= l.part)
