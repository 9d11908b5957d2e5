with occurring as (
    select 1 as attribute, "q1" as code, sum(n) as n from "shoal_1_cells" group by "q1"
union all
    select 2 as attribute, "q2" as code, sum(n) as n from "shoal_1_cells" group by "q2"

),

used as (
    select 1 as attribute, c.low1 as low, c.leaves1 as covered, c.level1 as level, sum(a.n) as n
    from "shoal_1_assignment" as a
    join "shoal_1_classes" as c on c.class = a.class
    group by c.low1, c.leaves1, c.level1
union all
    select 2 as attribute, c.low2 as low, c.leaves2 as covered, c.level2 as level, sum(a.n) as n
    from "shoal_1_assignment" as a
    join "shoal_1_classes" as c on c.class = a.class
    group by c.low2, c.leaves2, c.level2

),

held as (
    select u.attribute, u.low, u.covered, u.level, u.n, log2(sum(o.n)) as bits
    from used as u
    join occurring as o on o.attribute = u.attribute and o.code >= u.low and o.code < u.low + u.covered
    group by u.attribute, u.low, u.covered, u.level, u.n
),

attributes as (
    select g.attribute, g.weight, g.leaves, g.height, sum(o.n * log2(o.n)) as bits
    from (
        values
        (1, cast('1.0' as double), cast('74.0' as double), cast('2.0' as double)),
        (2, cast('0.25' as double), cast('74.0' as double), cast('2.0' as double))
    ) as g(attribute, weight, leaves, height)
    join occurring as o on o.attribute = g.attribute
    group by g.attribute, g.weight, g.leaves, g.height
)

select
    cast(0 as bigint) as node,
    a.attribute,
    a.weight,
    a.leaves,
    sum(h.n * h.level) / cast(sum(h.n) as double) as level,
    (cast('30162.0' as double) - coalesce(sum(h.n * (1 - h.covered / a.leaves)), 0)) / cast('30162.0' as double) as share,
    (cast('30162.0' as double) - coalesce(sum(h.n * (1 - h.level / a.height)), 0)) / cast('30162.0' as double) as climb,
    ((cast('30162.0' as double) - coalesce(sum(h.n), 0)) * log2(cast('30162.0' as double)) + coalesce(sum(h.n * h.bits), 0) - a.bits) / cast('30162.0' as double) as bits,
    coalesce(sum(h.n / cast(h.covered as double)), 0) / cast('30162.0' as double) as detail,
    coalesce(sum(h.n), 0) / cast('30162.0' as double) as kept
from attributes as a
left join held as h on h.attribute = a.attribute
group by a.attribute, a.weight, a.leaves, a.bits
