-- sweep

select
    item,
    max(case when is_ready then 1 else 0 end) as has_ready,
    max(case when is_ready then 0 else 1 end) as has_waiting
from "shoal_1_pieces_of_classes"
group by item
order by item
