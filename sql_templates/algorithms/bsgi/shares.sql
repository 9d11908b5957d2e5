-- step:  shares: how many rows of each value of a block go into its groups, are left over, or have no place
-- in:    blocks(part, place, n), points(place, <code>)
-- out:   (part, sa, groups, kept, residual)   key: part, sa
-- why:   K groups are possible if the values have K * l rows when none counts with more than K; so K is the least of what all but
--        the t most frequent values have, divided by l - t (002 Th 1, Max-l). A value with more rows than groups has rows without
--        a place. What is then left over are fewer than l rows, one of a value: rows of large points, as they find company
with counted as (
    select b.part, p.{{ code }} as sa, cast(sum(b.n) as bigint) as n, max(b.n) as most
    from {{ blocks }} as b
    join {{ points }} as p on p.place = b.place
    group by b.part, p.{{ code }}
),

ranked as (
    select part, sa, n, most, row_number() over (partition by part order by n desc, sa) - 1 as t from counted
),

rests as (
    select part, t, cast(sum(n) over (partition by part order by t desc rows between unbounded preceding and current row) as bigint) as rest
    from ranked
),

limits as (
    select part, case when count(*) >= {{ l }} then min(case when t < {{ l }} then rest // ({{ l }} - t) end) else 0 end as groups
    from rests
    group by part
),

capped as (
    select
        r.part,
        r.sa,
        k.groups,
        least(r.n, k.groups) as kept,
        row_number() over (partition by r.part order by case when r.n < k.groups then 0 else 1 end, r.most desc, r.sa) as turn
    from ranked as r
    join limits as k on k.part = r.part
),

left_over as (
    select part, cast(sum(kept) as bigint) - max(groups) * {{ l }} as n from capped group by part
)

select c.part, c.sa, c.groups, c.kept, case when c.turn <= o.n then 1 else 0 end as residual
from capped as c
join left_over as o on o.part = c.part
