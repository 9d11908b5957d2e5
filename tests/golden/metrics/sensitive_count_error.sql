-- full_domain

with actual as (
    select 1 as attribute, "s1" as code, sum(n) as n from "shoal_1_cells" group by "s1"

),

published as (
    select 1 as attribute, "s1" as value, sum(n) as n from "shoal_2_published_rows" group by "s1"

),

stretches as (
    select 1 as attribute, code as value, code as low, code as high, cast(1 as double) as share from "shoal_3_dimension"

),

estimated as (
    select a.attribute, a.code, sum(p.n * s.share) as n
    from actual as a
    join stretches as s on s.attribute = a.attribute and a.code between s.low and s.high
    join published as p on p.attribute = s.attribute and p.value = s.value
    group by a.attribute, a.code
)

select
    a.attribute,
    a.code,
    case
        when abs("a".n - coalesce("e".n, 0)) <= 1e-12 * "a".n then 0
        else abs("a".n - coalesce("e".n, 0)) / cast("a".n as double)
    end as score
from actual as a
left join estimated as e on e.attribute = a.attribute and e.code = a.code

-- sweep

...

stretches as (
    select 1 as attribute, code as value, code as low, code as high, cast(1 as double) as share from "shoal_1_dimension"
union all
select 1, code, low, low + size - 1, 1 / cast(size as double) from "shoal_2_general_nodes"

...
