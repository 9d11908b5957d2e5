with held as (
    select distinct d.code
    from "shoal_1_tally" as t
    join "shoal_2_dimension_s1" as d on d.l0 is not distinct from cast(t."sv1" as varchar)
),

counted as (
    select g.code, g.low, g.size, count(h.code) as held
    from "shoal_1_general" as g
    left join held as h on h.code >= g.low and h.code < g.low + g.size
    group by g.code, g.low, g.size
)

select code as node, code as sa, cast(1 as double) as share from "shoal_2_dimension_s1"
union all
select c.code, d.code, 1 / cast(case when c.held = 0 then c.size else c.held end as double)
from counted as c
join "shoal_2_dimension_s1" as d on d.code >= c.low and d.code < c.low + c.size
left join held as h on h.code = d.code
where c.held = 0 or h.code is not null
