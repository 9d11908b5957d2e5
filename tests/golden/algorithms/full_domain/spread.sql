-- full_domain

with node_levels as (
    select o.node, 1 as attribute, l.l1 as level
    from "shoal_1_nodes_to_score" as o
    join "shoal_2_lattice" as l on l.node = o.node
union all
    select o.node, 2 as attribute, l.l2 as level
    from "shoal_1_nodes_to_score" as o
    join "shoal_2_lattice" as l on l.node = o.node

),

suppressed as (
    select
        f.node,
        1 as attribute,
        sum(f.n) as n,
        sum(f.n * b.share) as share,
        sum(f.n * b.climb) as climb,
        sum(f.n * b.span) as span,
        sum(f.n * b.bits) as bits,
        sum(f.n * b.detail) as detail
    from "shoal_3_failing_classes" as f
    join "shoal_2_lattice" as l on l.node = f.node
    join "shoal_4_level_costs" as v on v.attribute = 1 and v.level = l.l1
    join "shoal_5_label_costs" as b
        on b.attribute = 1 and b.level = v.level and b.prefix = f."w1" & v."m1"
    group by f.node
union all
    select
        f.node,
        2 as attribute,
        sum(f.n) as n,
        sum(f.n * b.share) as share,
        sum(f.n * b.climb) as climb,
        sum(f.n * b.span) as span,
        sum(f.n * b.bits) as bits,
        sum(f.n * b.detail) as detail
    from "shoal_3_failing_classes" as f
    join "shoal_2_lattice" as l on l.node = f.node
    join "shoal_4_level_costs" as v on v.attribute = 2 and v.level = l.l2
    join "shoal_5_label_costs" as b
        on b.attribute = 2 and b.level = v.level and b.prefix = f."w1" & v."m1"
    group by f.node

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
