-- step:  ready_items: the items that have pieces of classes, and whether some of their classes are ready, and some are not
-- in:    pieces(item, is_ready)
-- out:   (item, has_ready, has_waiting)   key: item
-- why:   ready classes are settled now, the others are looked at again in the next sweep. The first class of all is always
--        ready
select
    item,
    max(case when is_ready then 1 else 0 end) as has_ready,
    max(case when is_ready then 0 else 1 end) as has_waiting
from {{ pieces }}
group by item
order by item
