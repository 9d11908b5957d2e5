-- mondrian

with ends as (
    select
        part,
        1 as attribute,
        low1 as low,
        high1 as high,
        cast(120 as bigint) as "m1",
        cast('1' as double) as weight
    from "shoal_1_extents"
    where low1 < high1 and n >= 6
union all
    select
        part,
        2 as attribute,
        low2 as low,
        high2 as high,
        cast(896 as bigint) as "m1",
        cast('1' as double) as weight
    from "shoal_1_extents"
    where low2 < high2 and n >= 6

),

widths as (
    select e.part, e.attribute, "e"."m1", e.weight * case
    when "low".code = "high".code then 0
    when "high".position is null then 1
    else coalesce(
        (least("high".position, "high".highest) - greatest("low".position, "low".lowest))
        / nullif("low".highest - "low".lowest, 0),
        0
    )
end as width
    from ends as e
    join "shoal_2_axes" as low on low.attribute = e.attribute and low.path = e.low
    join "shoal_2_axes" as high on high.attribute = e.attribute and high.path = e.high
)

select
    cast(part as bigint) * 3 + attribute as trial,
    part,
    attribute,
    row_number() over (partition by part order by width desc, attribute) as place, "m1"
from widths
