-- full_domain

with node_levels as (
    select
    o.node, o."lost",
    a.attribute,
    case a.attribute when 1 then l.l1 when 2 then l.l2 end as level
from "shoal_1_open_nodes" as o
join "shoal_2_lattice" as l on l.node = o.node
cross join (values (1), (2)) as a(attribute)
)

select
    p.node,
    p.attribute,
    v.weight,
    v.leaves,
    p.level,
    v.share + p.lost * (1 - v.top_share) / cast('40' as double) as share,
    v.climb + p.lost * (1 - v.climb) / cast('40' as double) as climb,
    v.span + p.lost * (1 - v.top_span) / cast('40' as double) as span,
    v.bits + p.lost * (log2(cast('40' as double)) - v.top_bits) / cast('40' as double) as bits,
    v.detail - p.lost * v.low_detail / cast('40' as double) as detail,
    1 - p.lost / cast('40' as double) as kept
from node_levels as p
join "shoal_3_level_costs" as v on v.attribute = p.attribute and v.level = p.level
