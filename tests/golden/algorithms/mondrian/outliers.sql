-- mondrian

with value_counts as (
    select
        s.part,
        1 as attribute,
        cast(120 as bigint) as "m1",
        s.n as total,
        s.cost,
        s."width1" as width,
        cast('1' as double) as weight,
        p."w1" & 120 as path,
        cast(sum(p.n) as bigint) as n
    from "shoal_1_class_pieces" as p
    join "shoal_2_class_widths" as s on s.part = p.part
    where s.n > 3 and s."width1" > 0
    group by s.part, s.n, s.cost, s."width1", p."w1" & 120
union all
    select
        s.part,
        2 as attribute,
        cast(896 as bigint) as "m1",
        s.n as total,
        s.cost,
        s."width2" as width,
        cast('1' as double) as weight,
        p."w1" & 896 as path,
        cast(sum(p.n) as bigint) as n
    from "shoal_1_class_pieces" as p
    join "shoal_2_class_widths" as s on s.part = p.part
    where s.n > 3 and s."width2" > 0
    group by s.part, s.n, s.cost, s."width2", p."w1" & 896

),

running_counts as (
    select
        v.part,
        v.attribute,
        v."m1",
        v.total,
        v.cost,
        v.width,
        v.weight,
        v.path,
        x.position,
        x.highest - x.lowest as axis,
        cast(sum(v.n) over (partition by v.part, v.attribute order by v.path rows between unbounded preceding and current row) as bigint) as upto,
        row_number() over (partition by v.part, v.attribute order by v.path) as place,
        lead(x.position) over (partition by v.part, v.attribute order by v.path) as next_position,
        min(x.position) over (partition by v.part, v.attribute) as low_position,
        max(x.position) over (partition by v.part, v.attribute) as high_position,
        count(*) over (partition by v.part, v.attribute) as places,
        count(x.position) over (partition by v.part, v.attribute) as positions
    from value_counts as v
    join "shoal_3_axes" as x on x.attribute = v.attribute and x.path = v.path
),

ends as (
    select
        part, attribute, "m1", 0 as side, path, upto as lost, total - upto as kept, cost, width, weight,
        case
            when place + 1 = places then 0
            when positions < places then 1
            else coalesce((high_position - next_position) / nullif(axis, 0), 0)
        end as new_width
    from running_counts
    where place < places
    union all
    select
        part, attribute, "m1", 1, path, total - upto, upto, cost, width, weight,
        case when place = 1 then 0 else coalesce((position - low_position) / nullif(axis, 0), 0) end
    from running_counts
    where place < places
),

gains as (
    select
        part, attribute, "m1", side, path, lost, kept,
        kept * weight * (width - new_width) - lost * cost as gain
    from ends
    where kept >= 3 and lost <= 8
),

ranked as (
    select
        part, attribute, "m1", side, path, lost, kept, gain,
        row_number() over (partition by part, attribute, side order by gain desc, lost) as choice
    from gains
    where gain > 1e-9
)

select part, attribute, "m1", side, path as cut, lost, kept, gain
from ranked
where choice = 1
