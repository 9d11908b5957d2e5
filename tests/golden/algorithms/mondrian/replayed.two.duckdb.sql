with given as (
    select g.part, g.attribute, g.child, g.plane
    from (
        values
        (1, 1, 0, cast('17.0' as double)),
        (2, 2, 1, cast('inf' as double))
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
    cast(case when attribute = 1 then 15 when attribute = 2 then 0 end as bigint) as "m1",
    cast(case when attribute = 1 then 0 when attribute = 2 then 576460752303423487 end as bigint) as "m2",
    coalesce(cut, -1) as cut,
    coalesce(next, -1) as next,
    plane,
    cast(child as int) as child
from reached
