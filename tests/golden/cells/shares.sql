-- audit of general values

with present_codes as (
    select distinct d.code
    from "shoal_1_tally" as t
    join "shoal_2_dimension" as d on d.l0 is not distinct from cast(t."sv1" as varchar)
),

policy_weights as (
    select cast('u' as varchar) as l0, cast('1' as double) as weight union all
    select cast('v' as varchar) as l0, cast('2' as double) as weight union all
    select cast('w' as varchar) as l0, cast('0.5' as double) as weight union all
    select cast('x' as varchar) as l0, cast('1' as double) as weight
),

weighed as (
    select d.code, coalesce(g.weight, case when h.code is null then 0 else 1 end) as weight
    from "shoal_2_dimension" as d
    left join present_codes as h on h.code = d.code
    left join policy_weights as g on g.l0 is not distinct from d.l0
),

counted as (
    select g.code, g.low, g.size, sum(w.weight) as weight
    from "shoal_3_general_values" as g
    join weighed as w on w.code >= g.low and w.code < g.low + g.size
    group by g.code, g.low, g.size
)

select code as node, code as sa, cast(1 as double) as share from "shoal_2_dimension"
union all
select c.code, w.code, case when c.weight = 0 then 1 / cast(c.size as double) else w.weight / c.weight end
from counted as c
join weighed as w on w.code >= c.low and w.code < c.low + c.size
where c.weight = 0 or w.weight > 0

-- audit of general values

...

policy_weights as (
    select cast(null as varchar) as l0, cast(1 as double) as weight where false
),

...
