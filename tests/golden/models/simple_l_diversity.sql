-- full_domain, out of reach

with tops as (
    select "node", "w1", max(n) as top from "hist_s1" group by "node", "w1"
)

select "t"."node", "t"."w1", s.n / cast(t.top as double) as observed, cast('6' as double) as required
from tops as t
join "sizes_s1" as s on "s"."node" = "t"."node" and "s"."w1" = "t"."w1"
where t.top * cast('6' as double) > s.n * (1 + 1e-9)
