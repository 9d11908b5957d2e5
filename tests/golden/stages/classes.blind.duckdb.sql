with sizes as (
    select shape, sum(n) as n from "shoal_1_coded" group by shape
),

totals as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        coalesce(min(s.n), 0) as smallest,
        cast(coalesce(sum(s.n * p.classes), 0) as bigint) as rows
    from sizes as s
    join "shoal_1_shapes" as p on p.shape = s.shape
)

select t.classes, t.smallest, t.rows
from totals as t
