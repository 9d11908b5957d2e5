-- full_domain

with node_levels as (
    select
    o.node,
    a.attribute,
    case a.attribute when 1 then l.l1 when 2 then l.l2 end as level
from "shoal_1_nodes_to_score" as o
join "shoal_2_lattice" as l on l.node = o.node
cross join (values (1), (2)) as a(attribute)
),

suppressed as (
    select
        p.node,
        p.attribute,
        sum(f.n) as n,
        sum(f.n * b.share) as share,
        sum(f.n * b.climb) as climb,
        sum(f.n * b.span) as span,
        sum(f.n * b.bits) as bits,
        sum(f.n * b.detail) as detail
    from "shoal_3_failing_classes" as f
    join node_levels as p on p.node = f.node
    join "shoal_4_level_costs" as v on v.attribute = p.attribute and v.level = p.level
    join "shoal_5_label_costs" as b
        on b.attribute = p.attribute
        and b.level = p.level
        and b.prefix = (f."w1" & v."m1")
    group by p.node, p.attribute
)

select
    p.node,
    p.attribute,
    v.weight,
    v.leaves,
    p.level,
    v.share + coalesce(s.n - s.share, 0) / cast('40' as double) as share,
    v.climb + coalesce(s.n - s.climb, 0) / cast('40' as double) as climb,
    v.span + coalesce(s.n - s.span, 0) / cast('40' as double) as span,
    v.bits + coalesce(s.n * log2(cast('40' as double)) - s.bits, 0) / cast('40' as double) as bits,
    v.detail - coalesce(s.detail, 0) / cast('40' as double) as detail,
    1 - coalesce(s.n, 0) / cast('40' as double) as kept
from node_levels as p
join "shoal_4_level_costs" as v on v.attribute = p.attribute and v.level = p.level
left join suppressed as s on s.node = p.node and s.attribute = p.attribute
