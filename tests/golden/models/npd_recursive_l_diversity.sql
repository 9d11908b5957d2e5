-- audit of all models, form 1

select "shape", observed, required from (select * from "models/pd_recursive_l_diversity") as positive

-- audit of all models, form 2

select "shape", observed, required from (select * from "models/pd_recursive_l_diversity") as positive
union all
select
    "c"."shape",
    100 * coalesce(h.n, 0) / cast(c.n as double) as observed,
    cast('1' as double) as required
from "sizes_s1" as c
cross join (
    select g.leaf, d.code
    from (values ('flu')) as g(leaf)
    left join "shoal_1_dimension" as d on d.l0 = g.leaf
) as w
left join "hist_s1" as h on "h"."shape" = "c"."shape" and h.sa = w.code
where 100 * coalesce(h.n, 0) * (1 + 1e-9) < cast('1' as double) * c.n
