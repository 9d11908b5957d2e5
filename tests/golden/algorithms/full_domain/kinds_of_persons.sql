-- full_domain of persons

with spans as (
    select
        min("w1" & 480) < max("w1" & 480) as a1,
        min("w1" & 7680) < max("w1" & 7680) as a2,
        count(*) as pairs
    from "shoal_1_counted_cells"
    where "person" > 0
    group by "person"
)

select a1, a2, count(*) as persons, cast(sum(pairs) as bigint) as pairs
from spans
group by a1, a2
