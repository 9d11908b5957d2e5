-- step:  drawn: how many rows of each point of a block go into its groups, and how many are left over
-- in:    blocks(part, place, n), points(place, <code>)
-- out:   (part, place, kept, residual)   key: part, place
-- why:   a block of N rows has N mod l rows left over, one each of as many values (003 Prop. 2). Which values is drawn: so those of
--        all blocks together are balanced, and can be made groups of. Points are in a random order already
with counts as (
    select b.part, p.{{ code }} as sa, cast(sum(b.n) as bigint) as n
    from {{ blocks }} as b
    join {{ points }} as p on p.place = b.place
    group by b.part, p.{{ code }}
),

turns as (
    select
        part, sa,
        cast(sum(n) over (partition by part) as bigint) % {{ l }} as left_over,
        row_number() over (partition by part order by (part * 48271 + sa * 16807 + {{ draw }}) % 65521, sa) as turn
    from counts
),

queued as (
    select b.part, b.place, b.n, t.turn, t.left_over, row_number() over (partition by b.part, p.{{ code }} order by b.place) as i
    from {{ blocks }} as b
    join {{ points }} as p on p.place = b.place
    join turns as t on t.part = b.part and t.sa = p.{{ code }}
)

select
    part,
    place,
    n - case when turn <= left_over and i = 1 then 1 else 0 end as kept,
    case when turn <= left_over and i = 1 then 1 else 0 end as residual
from queued
