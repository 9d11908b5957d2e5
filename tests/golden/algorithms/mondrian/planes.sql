-- mondrian, partition

with plane_codes as (
    select a.part, a.attribute, a.child, (v.code + u.code + 1) // 2 as code
    from "shoal_1_allowed_cuts" as a
    join "shoal_2_axes" as v on v.attribute = a.attribute and v.path = a.cut
    join "shoal_2_axes" as u on u.attribute = a.attribute and u.path = a.above
)

select
    c.part,
    c.attribute,
    c.child,
    case
        when u.position is null then cast('Infinity' as double)
        when c.attribute = 1
        then -floor(-(v.position + u.position) / 2 / 1) * 1
        when c.attribute = 2
        then case
                when u.position - v.position between 1e-15 and 1e15 and (u.position - v.position) * 1e12 > abs(v.position) + abs(u.position)
                then case
                    when cast(-floor(ln((u.position - v.position) / 2) / 2.302585092994046 + 1e-9) as bigint) < 0
                    then -floor(1e-3 - (v.position + u.position) / 2 / cast('1e' || cast(-cast(-floor(ln((u.position - v.position) / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)) * cast('1e' || cast(-cast(-floor(ln((u.position - v.position) / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)
                    else -floor(1e-3 - (v.position + u.position) / 2 * cast('1e' || cast(cast(-floor(ln((u.position - v.position) / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)) / cast('1e' || cast(cast(-floor(ln((u.position - v.position) / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)
                end
                when (v.position + u.position) / 2 > v.position then (v.position + u.position) / 2
                else u.position
            end
        when c.attribute = 3
        then -floor(-(v.position + u.position) / 2 / 86400) * 86400
    end as plane
from plane_codes as c
join "shoal_2_axes" as v on v.attribute = c.attribute and v.code = c.code - 1
join "shoal_2_axes" as u on u.attribute = c.attribute and u.code = c.code

-- mondrian of persons

with plane_codes as (
    select a.part, a.attribute, a.child, v.code + 1 as code
    from "shoal_1_allowed_cuts" as a
    join "shoal_2_axes" as v on v.attribute = a.attribute and v.path = a.cut
)

select
    c.part,
    c.attribute,
    c.child,
    case
        when u.position is null then cast('Infinity' as double)
        when c.attribute = 1
        then u.position
        when c.attribute = 2
        then -floor(-(v.position + u.position) / 2 / 1) * 1
    end as plane
from plane_codes as c
join "shoal_2_axes" as v on v.attribute = c.attribute and v.code = c.code - 1
join "shoal_2_axes" as u on u.attribute = c.attribute and u.code = c.code
