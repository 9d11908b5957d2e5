-- terms suppressed, and queries

with ordered as (
    select
        l.class, 0 as family, l.bits, l.rn, l.cost,
        row_number() over (partition by l.class, l.bits order by l.cost, l.a, l.rn) as place
    from "shoal_1_levels" as l
    where l.cost > 0
    union all
    select
        l.class, 1, l.bits, l.rn, l.cost,
        row_number() over (partition by l.class, l.bits order by c.reach desc, l.cost, l.a, l.rn)
    from "shoal_1_levels" as l
    join "shoal_2_core_sizes" as c on c.class = l.class and c.rn = l.rn
    where l.cost > 0
)

select
    row_number() over (order by class, family, bits, place) as node,
    class, family, bits, place, rn,
    sum(cost) over (partition by class, family, bits order by place rows between unbounded preceding and current row) as total
from ordered
