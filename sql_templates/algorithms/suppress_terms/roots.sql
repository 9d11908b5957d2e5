-- step:  roots: the node of each class before any row is decided
-- in:    thresholds(class)
-- out:   (node, class, cost, key, total, is_copy, is_cut)   key: node
-- why:   the search decides row after row, in all classes at once
select
    row_number() over (order by class) as node, class, cast(0 as double) as cost, cast(0 as bigint) as key, cast(0 as double) as total,
    0 as is_copy, 0 as is_cut
from {{ thresholds }}
