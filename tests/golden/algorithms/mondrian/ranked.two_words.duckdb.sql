with wide as (
    select
        e.part,
        1 as attribute,
        cast(15 as bigint) as "m1",
        cast(0 as bigint) as "m2",
        cast('1.0' as double) * case
    when "low".code = "high".code then 0
    when "high".position is null then 1
    else coalesce(
        (least("high".position, "high".highest) - greatest("low".position, "low".lowest))
        / nullif("low".highest - "low".lowest, 0),
        0
    )
end as width
    from "shoal_1_extents" as e
    join "shoal_1_axes" as low on low.attribute = 1 and low.path = e.low1
    join "shoal_1_axes" as high on high.attribute = 1 and high.path = e.high1
    where e.low1 < e.high1 and e.n >= 10
union all
    select
        e.part,
        2 as attribute,
        cast(0 as bigint) as "m1",
        cast(576460752303423487 as bigint) as "m2",
        cast('0.25' as double) * case
    when "low".code = "high".code then 0
    when "high".position is null then 1
    else coalesce(
        (least("high".position, "high".highest) - greatest("low".position, "low".lowest))
        / nullif("low".highest - "low".lowest, 0),
        0
    )
end as width
    from "shoal_1_extents" as e
    join "shoal_1_axes" as low on low.attribute = 2 and low.path = e.low2
    join "shoal_1_axes" as high on high.attribute = 2 and high.path = e.high2
    where e.low2 < e.high2 and e.n >= 10

)

select
    cast(part as bigint) * 3 + attribute as trial,
    part,
    attribute,
    row_number() over (partition by part order by width desc, attribute) as place, "m1", "m2"
from wide
