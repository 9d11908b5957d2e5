-- mondrian, partition

with kept_planes as (
    select k.part, k.attribute, k.child, k.plane
    from (
        values
        (1, 1, 1, cast('43' as double))
    ) as k(part, attribute, child, plane)
),

neighbours as (
    select
        k.part,
        k.attribute,
        k.child,
        k.plane,
        max(case when x.position < k.plane then x.path end) as cut,
        min(case when x.position is null or x.position >= k.plane then x.path end) as next
    from kept_planes as k
    join "shoal_1_axes" as x on x.attribute = k.attribute
    group by k.part, k.attribute, k.child, k.plane
)

select
    cast(part as int) as part,
    attribute,
    cast(case when attribute = 1 then 56 when attribute = 2 then 448 when attribute = 3 then 32256 end as bigint) as "m1",
    coalesce(cut, -1) as cut,
    coalesce(next, -1) as next,
    plane,
    cast(child as int) as child
from neighbours
