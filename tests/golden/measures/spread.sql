-- full_domain

with sizes as (
    select class, sum(n) as n from "shoal_1_grouping" group by class
),

class_labels as (
    select
        1 as attribute,
        c.low1 as low,
        c.high1 as high,
        c.leaves1 as covered,
        c.gaps1 as gaps,
        c.level1 as level,
        s.n
    from sizes as s
    join "shoal_2_classes" as c on c.class = s.class
union all
    select
        2 as attribute,
        c.low2 as low,
        c.high2 as high,
        c.leaves2 as covered,
        c.gaps2 as gaps,
        c.level2 as level,
        s.n
    from sizes as s
    join "shoal_2_classes" as c on c.class = s.class

),

labels as (
    select attribute, low, high, covered, gaps, level, sum(n) as n
    from class_labels
    group by attribute, low, high, covered, gaps, level
),

attributes as (
    select g.attribute, g.weight, g.leaves, g.height, g.is_ordered, sum(case when x.n > 0 then x.n * log2(x.n) end) as bits
    from (
        values
        (1, cast('1' as double), cast('8' as double), cast('2' as double), false),
        (2, cast('1' as double), cast('8' as double), cast('3' as double), true)
    ) as g(attribute, weight, leaves, height, is_ordered)
    join "shoal_3_axes" as x on x.attribute = g.attribute
    group by g.attribute, g.weight, g.leaves, g.height, g.is_ordered
),

label_costs as (
    select
        u.attribute,
        u.n,
        u.covered,
        u.level,
        log2(high.before + high.n - low.before - u.gaps) as bits,
        case when a.is_ordered then case
    when "low".code = "high".code then 0
    when "high".position is null then 1
    else coalesce(
        (least("high".position, "high".highest) - greatest("low".position, "low".lowest))
        / nullif("low".highest - "low".lowest, 0),
        0
    )
end else u.level / a.height end as span
    from labels as u
    join attributes as a on a.attribute = u.attribute
    join "shoal_3_axes" as low on low.attribute = u.attribute and low.code = u.low
    join "shoal_3_axes" as high on high.attribute = u.attribute and high.code = u.high
)

select
    cast(0 as bigint) as node,
    a.attribute,
    a.weight,
    a.leaves,
    sum(h.n * h.level) / cast(sum(h.n) as double) as level,
    (cast('40' as double) - coalesce(sum(h.n * (1 - h.covered / a.leaves)), 0)) / cast('40' as double) as share,
    (cast('40' as double) - coalesce(sum(h.n * (1 - h.level / a.height)), 0)) / cast('40' as double) as climb,
    (cast('40' as double) - coalesce(sum(h.n * (1 - h.span)), 0)) / cast('40' as double) as span,
    ((cast('40' as double) - coalesce(sum(h.n), 0)) * log2(cast('40' as double)) + coalesce(sum(h.n * h.bits), 0) - a.bits) / cast('40' as double) as bits,
    coalesce(sum(h.n / cast(h.covered as double)), 0) / cast('40' as double) as detail,
    coalesce(sum(h.n), 0) / cast('40' as double) as kept
from attributes as a
left join label_costs as h on h.attribute = a.attribute
group by a.attribute, a.weight, a.leaves, a.bits

-- sweep

...

sensitive_rest as (
    select sum(a.n * (0 + 1 / cast(coalesce("g_s1".size, 1) as double))) / cast('1' as double) as n
    from "shoal_1_grouping" as a
    left join "shoal_2_general_nodes" as "g_s1" on "g_s1".code = a."s1"
)

select
    cast(0 as bigint) as node,
    a.attribute,
    a.weight,
    a.leaves,
    sum(h.n * h.level) / cast(sum(h.n) as double) as level,
    (cast('40' as double) - coalesce(sum(h.n * (1 - h.covered / a.leaves)), 0)) / cast('40' as double) as share,
    (cast('40' as double) - coalesce(sum(h.n * (1 - h.level / a.height)), 0)) / cast('40' as double) as climb,
    (cast('40' as double) - coalesce(sum(h.n * (1 - h.span)), 0)) / cast('40' as double) as span,
    ((cast('40' as double) - coalesce(sum(h.n), 0)) * log2(cast('40' as double)) + coalesce(sum(h.n * h.bits), 0) - a.bits) / cast('40' as double) as bits,
    coalesce(sum(h.n / cast(h.covered as double)), 0) / cast('40' as double) as detail,
    max(t.n) / cast('40' as double) as kept
from attributes as a
cross join sensitive_rest as t
left join label_costs as h on h.attribute = a.attribute
group by a.attribute, a.weight, a.leaves, a.bits
