-- step:  waiting: the first item with a class that is not ready, and the last one with a class that is
-- in:    settling(item, is_ready)
-- out:   (waiting, latest)
-- why:   what is ready is settled, and from the first that is not the sweep goes on. The first class of all always is
select
    min(case when not is_ready then item end) as waiting,
    max(case when is_ready then item end) as latest
from {{ settling }}
