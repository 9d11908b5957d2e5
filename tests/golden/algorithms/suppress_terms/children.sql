-- terms suppressed, and queries

select
    1099511627776 + row_number() over (order by n.node, l.bits) as node,
    n.node as parent,
    n.class,
    n.cost + l.cost as cost,
    n.key + ((l.sort * 2654435761) % 1000003) * ((l.sort * 40503 + 12289) % 999983) as key,
    n.total + l.a as total,
    l.bits, l.k, l.a,
    t.high - n.cost - l.cost as budget,
    o.d
from "shoal_1_roots" as n
join "shoal_2_thresholds" as t on t.class = n.class
join "shoal_3_open_classes" as o on o.class = n.class
join (
    select class, rn, bits, cost, k, a, 2 * k + case when bits = 0 then 1 else 0 end as sort from "shoal_4_levels" where rn = 1
) as l on l.class = n.class
where n.is_copy = 0 and n.is_cut = 0 and n.cost + l.cost <= t.high
