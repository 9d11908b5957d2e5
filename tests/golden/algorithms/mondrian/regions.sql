-- mondrian, partition

with plane_codes as (
    select
        a.part,
        a.attribute,
        a.child,
        ("v".code + "u".code + 1) // 2 as left_end,
        case when a.left_rows < a.cut_rows then ("b".code + "v".code + 1) // 2 else ("v".code + "u".code + 1) // 2 end as right_start
    from "shoal_1_allowed_cuts" as a
    join "shoal_2_axes" as v on v.attribute = a.attribute and v.path = a.cut
    left join "shoal_2_axes" as u on u.attribute = a.attribute and u.path = a.above
    left join "shoal_2_axes" as b on b.attribute = a.attribute and b.path = a.below
),

planes as (
    select c.part, c.attribute, c.child, h.path as left_high, l.path as right_low
    from plane_codes as c
    left join "shoal_2_axes" as h on h.attribute = c.attribute and h.code = c.left_end - 1
    left join "shoal_2_axes" as l on l.attribute = c.attribute and l.code = c.right_start
)

select
    cast(2 * p.child + 0 as int) as part
    , r.low1
    , case when p.attribute = 1 then coalesce(p.left_high, r.high1) else r.high1 end as high1
    , r.low2
    , case when p.attribute = 2 then coalesce(p.left_high, r.high2) else r.high2 end as high2
    , r.low3
    , case when p.attribute = 3 then coalesce(p.left_high, r.high3) else r.high3 end as high3
from "shoal_3_whole_region" as r
join planes as p on p.part = r.part
union all
select
    cast(2 * p.child + 1 as int) as part
    , case when p.attribute = 1 then coalesce(p.right_low, r.low1) else r.low1 end as low1
    , r.high1
    , case when p.attribute = 2 then coalesce(p.right_low, r.low2) else r.low2 end as low2
    , r.high2
    , case when p.attribute = 3 then coalesce(p.right_low, r.low3) else r.low3 end as low3
    , r.high3
from "shoal_3_whole_region" as r
join planes as p on p.part = r.part
