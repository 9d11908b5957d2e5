with held as (
    select
        s.part,
        1 as attribute,
        cast(15 as bigint) as "m1",
        cast(0 as bigint) as "m2",
        s.n as total,
        s.cost,
        s."width1" as width,
        cast('1.0' as double) as weight,
        p."w1" & 15 as path,
        cast(sum(p.n) as bigint) as n
    from "shoal_1_pieces" as p
    join "shoal_1_spans" as s on s.part = p.part
    where s.n > 5
    group by s.part, s.n, s.cost, s."width1", p."w1" & 15
union all
    select
        s.part,
        2 as attribute,
        cast(0 as bigint) as "m1",
        cast(576460752303423487 as bigint) as "m2",
        s.n as total,
        s.cost,
        s."width2" as width,
        cast('0.25' as double) as weight,
        p."w2" & 576460752303423487 as path,
        cast(sum(p.n) as bigint) as n
    from "shoal_1_pieces" as p
    join "shoal_1_spans" as s on s.part = p.part
    where s.n > 5
    group by s.part, s.n, s.cost, s."width2", p."w2" & 576460752303423487

),

running as (
    select
        h.part,
        h.attribute,
        h."m1",
        h."m2",
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
    join "shoal_1_axes" as x on x.attribute = h.attribute and x.path = h.path
),

offered as (
    select
        part, attribute, "m1", "m2", 0 as side, path, upto as lost, total - upto as kept, cost, width, weight,
        case
            when place + 1 = places then 0
            when positions < places then 1
            else coalesce((high_position - next_position) / nullif(axis, 0), 0)
        end as narrowed
    from running
    where place < places
    union all
    select
        part, attribute, "m1", "m2", 1, path, total - upto, upto, cost, width, weight,
        case when place = 1 then 0 else coalesce((position - low_position) / nullif(axis, 0), 0) end
    from running
    where place < places
),

weighed as (
    select
        part, attribute, "m1", "m2", side, path, lost, kept,
        kept * weight * (width - narrowed) - lost * cost as gain
    from offered
    where kept >= 5 and lost <= 603
),

ranked as (
    select
        part, attribute, "m1", "m2", side, path, lost, kept, gain,
        row_number() over (partition by part, attribute, side order by gain desc, lost) as choice
    from weighed
    where gain > 1e-9
)

select part, attribute, "m1", "m2", side, path as cut, lost, kept, gain
from ranked
where choice = 1
