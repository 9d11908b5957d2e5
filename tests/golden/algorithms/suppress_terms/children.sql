-- terms suppressed for diversity

select
    0 + row_number() over (order by n.node, l.bits) as node,
    n.node as parent,
    n.class,
    n.cost + l.cost as cost,
    n.key + (l.k * 2654435761 + (case when l.bits = 0 then 1 else 0 end) * 40503) % 1099511627689 as key,
    n.total + l.a as total,
    l.bits, l.k, l.a,
    t.high - n.cost - l.cost as budget,
    o.d
from "shoal_1_roots" as n
join "shoal_2_thresholds" as t on t.class = n.class
join "shoal_3_open_classes" as o on o.class = n.class
join "shoal_4_levels" as l on l.class = n.class and l.rn = 1
where n.cost + l.cost <= t.high
