-- refine

with pairs as (
    select 1 as attribute, "w1" & 120 as v, "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_cells"
    group by "w1" & 120, "s1"
union all
    select 2 as attribute, "w1" & 896 as v, "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_cells"
    group by "w1" & 896, "s1"
union all
    select 3 as attribute, "w1" & 7168 as v, "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_cells"
    group by "w1" & 7168, "s1"

),

value_counts as (
    select attribute, v, cast(sum(n) as bigint) as n from pairs group by attribute, v
),

sensitive_counts as (
    select attribute, sa, cast(sum(n) as bigint) as n from pairs group by attribute, sa
),

numbers as (
    select v.attribute, least(v.n, s.n) - 1 as freedom
    from (select attribute, count(*) as n from value_counts group by attribute) as v
    join (select attribute, count(*) as n from sensitive_counts group by attribute) as s on s.attribute = v.attribute
)

select
    p.attribute,
    case when max(m.freedom) = 0 then 0 else (sum(p.n / cast(v.n as double) * (p.n / cast(s.n as double))) - 1) / max(m.freedom) end as correlation
from pairs as p
join value_counts as v on v.attribute = p.attribute and v.v = p.v
join sensitive_counts as s on s.attribute = p.attribute and s.sa = p.sa
join numbers as m on m.attribute = p.attribute
group by p.attribute
