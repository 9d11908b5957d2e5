-- mondrian

with given as (
    select g.part, g.attribute, g.child, g.plane
    from (
        values
        (1, 1, 1, cast('4' as double))
    ) as g(part, attribute, child, plane)
),

reached as (
    select
        g.part,
        g.attribute,
        g.child,
        g.plane,
        max(case when x.position < g.plane then x.path end) as cut,
        min(case when x.position is null or x.position >= g.plane then x.path end) as next
    from given as g
    join "shoal_1_axes" as x on x.attribute = g.attribute
    group by g.part, g.attribute, g.child, g.plane
)

select
    cast(part as int) as part,
    attribute,
    cast(case when attribute = 1 then 120 when attribute = 2 then 896 end as bigint) as "m1",
    coalesce(cut, -1) as cut,
    coalesce(next, -1) as next,
    plane,
    cast(child as int) as child
from reached
