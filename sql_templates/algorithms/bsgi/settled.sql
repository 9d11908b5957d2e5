-- step:  settled: how many rows of each point of a block go into its groups, and how many are left over
-- in:    blocks(part, place, n), points(place, <code>), shares(part, sa, groups, kept, residual)
-- out:   (part, place, kept, residual)   key: part, place
-- why:   the rows left over come from the largest points, the rows without a place from the smallest
with queued as (
    select
        b.part,
        b.place,
        b.n,
        s.kept,
        s.residual,
        cast(sum(b.n) over (partition by b.part, s.sa order by b.n desc, b.place rows between unbounded preceding and current row) as bigint) as upto
    from {{ blocks }} as b
    join {{ points }} as p on p.place = b.place
    join {{ shares }} as s on s.part = b.part and s.sa = p.{{ code }}
)

select
    part,
    place,
    least(upto, kept) - least(upto - n, kept) - (least(upto, residual) - least(upto - n, residual)) as kept,
    least(upto, residual) - least(upto - n, residual) as residual
from queued
where upto - n < kept
