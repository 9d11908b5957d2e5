-- full_domain

with published as (
    select cell, sum(n) as n from "shoal_1_grouping" group by cell
),

rest as (
    select c."w1", c.n - coalesce(p.n, 0) as n
    from "shoal_2_cells" as c
    left join published as p on p.cell = c.cell
    where c.n > coalesce(p.n, 0)
),

rest_paths as (
    select 1 as attribute, "w1" & 120 as path, n from rest
union all
    select 2 as attribute, "w1" & 1920 as path, n from rest

),

suppressed as (
    select attribute, path, sum(n) as n from rest_paths group by attribute, path
),

frequent as (
    select
        x.attribute,
        x.code,
        x.n as rows,
        cast(s.n as bigint) as suppressed,
        case when x.n >= 3 then row_number() over (partition by x.attribute order by case when x.n >= 3 then 0 else 1 end, s.n desc, x.code) else 0 end as place
    from suppressed as s
    join "shoal_3_axes" as x on x.attribute = s.attribute and x.path = s.path
    where s.n * cast(40 as double) >= 2 * cast(8 as double) * x.n
),

placed as (
    select attribute, code, rows, suppressed, case when place <= 20 then place else 0 end as place from frequent
),

leaves as (
    select 1 as attribute, code, l0 from "shoal_4_dimension"
union all
    select 2 as attribute, code, l0 from "shoal_5_dimension"

)

select
    p.attribute,
    p.place,
    max(case when p.place > 0 then d.l0 end) as value,
    count(*) as different,
    cast(sum(p.rows) as bigint) as rows,
    cast(sum(p.suppressed) as bigint) as suppressed
from placed as p
join leaves as d on d.attribute = p.attribute and d.code = p.code
group by p.attribute, p.place
