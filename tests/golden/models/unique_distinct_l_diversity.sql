-- audit of all models, form 1

with tops as (
    select "shape", max(n) as top from "hist_s1" group by "shape"
)

select
    "t"."shape",
    floor(s.n * (1 + 1e-9) / cast(t.top as double)) as observed,
    cast('4' as double) as required
from tops as t
join "sizes_s1" as s on "s"."shape" = "t"."shape"
where t.top * cast('4' as double) > s.n * (1 + 1e-9)
