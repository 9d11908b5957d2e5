-- bsgi

with queued as (
    select
        b.part,
        b.place,
        b.n,
        s.kept,
        s.residual,
        cast(sum(b.n) over (partition by b.part, s.sa order by b.n desc, b.place rows between unbounded preceding and current row) as bigint) as upto
    from "shoal_1_whole_block" as b
    join "shoal_2_points" as p on p.place = b.place
    join "shoal_3_shares" as s on s.part = b.part and s.sa = p."s1"
)

select
    part,
    place,
    least(upto, kept) - least(upto - n, kept) - (least(upto, residual) - least(upto - n, residual)) as kept,
    least(upto, residual) - least(upto - n, residual) as residual
from queued
where upto - n < kept
