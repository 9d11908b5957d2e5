-- step:  thresholds: up to which cost each class is searched first
-- in:    open_classes(class, most), plans(node, class, total), relaxed(node)
-- out:   (class, low, high)   key: class
-- why:   the cheapest plan that may hold; else all terms go. The search looks above low and up to high
select o.class, cast(-1 as double) as low, coalesce(min(p.total), o.most) + 1e-9 as high
from {{ open_classes }} as o
left join (
    select q.class, q.total from {{ plans }} as q where exists (select 1 from {{ relaxed }} as r where r.node = q.node)
) as p on p.class = o.class
group by o.class, o.most
