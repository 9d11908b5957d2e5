-- full_domain, out of reach

with tops as (
    select "class", max(n) as top from "hist_s1" group by "class"
)

select "t"."class", s.n / cast(t.top as double) as observed, cast('6' as double) as required
from tops as t
join "sizes_s1" as s on "s"."class" = "t"."class"
where t.top * cast('6' as double) > s.n * (1 + 1e-9)
