-- mondrian

with held as (
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
    from "shoal_1_pieces" as p
    join "shoal_2_spans" as s on s.part = p.part
    where s.n > 3
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
    from "shoal_1_pieces" as p
    join "shoal_2_spans" as s on s.part = p.part
    where s.n > 3
    group by s.part, s.n, s.cost, s."width2", p."w1" & 896

),

running as (
    select
        h.part,
        h.attribute,
        h."m1",
        h.total,
        h.cost,
        h.width,
        h.weight,
        h.path,
        x.position,
        x.highest - x.lowest as axis,
        cast(sum(h.n) over (partition by h.part, h.attribute order by h.path rows between unbounded preceding and current row) as bigint) as upto,
        row_number() over (partition by h.part, h.attribute order by h.path) as place,
        lead(x.position) over (partition by h.part, h.attribute order by h.path) as next_position,
        min(x.position) over (partition by h.part, h.attribute) as low_position,
        max(x.position) over (partition by h.part, h.attribute) as high_position,
        count(*) over (partition by h.part, h.attribute) as places,
        count(x.position) over (partition by h.part, h.attribute) as positions
    from held as h
    join "shoal_3_axes" as x on x.attribute = h.attribute and x.path = h.path
),

offered as (
    select
        part, attribute, "m1", 0 as side, path, upto as lost, total - upto as kept, cost, width, weight,
        case
            when place + 1 = places then 0
            when positions < places then 1
            else coalesce((high_position - next_position) / nullif(axis, 0), 0)
        end as narrowed
    from running
    where place < places
    union all
    select
        part, attribute, "m1", 1, path, total - upto, upto, cost, width, weight,
        case when place = 1 then 0 else coalesce((position - low_position) / nullif(axis, 0), 0) end
    from running
    where place < places
),

weighed as (
    select
        part, attribute, "m1", side, path, lost, kept,
        kept * weight * (width - narrowed) - lost * cost as gain
    from offered
    where kept >= 3 and lost <= 8
),

ranked as (
    select
        part, attribute, "m1", side, path, lost, kept, gain,
        row_number() over (partition by part, attribute, side order by gain desc, lost) as choice
    from weighed
    where gain > 1e-9
)

select part, attribute, "m1", side, path as cut, lost, kept, gain
from ranked
where choice = 1
