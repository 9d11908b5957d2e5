-- step:  ready: the items with classes that may hold, and whether some of them are ready, and some are not
-- in:    settling(item, is_ready)
-- out:   (item, has_ready, has_waiting)   key: item
-- why:   what is ready is settled; of the others it is asked again. The first class of all always is ready
select
    item,
    max(case when is_ready then 1 else 0 end) as has_ready,
    max(case when is_ready then 0 else 1 end) as has_waiting
from {{ settling }}
group by item
order by item
