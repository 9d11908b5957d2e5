-- report

with groups as (
    select "Marital ""Status""", "age<&'>", cast("O'Hara's {{ x }}" as varchar) as value, count(*) as n
    from "shoal_source"
    where not ("Marital ""Status""" = '*' and "age<&'>" = '*' and "O'Hara's {{ x }}" is null)
    group by "Marital ""Status""", "age<&'>", cast("O'Hara's {{ x }}" as varchar)
),

sized as (
    select "Marital ""Status""", "age<&'>", value, n, sum(n) over (partition by "Marital ""Status""", "age<&'>") as size from groups
),

totals as (
    select sum(n) as rows from sized
),

classes as (
    select count(*) as n from (select "Marital ""Status""", "age<&'>" from groups group by "Marital ""Status""", "age<&'>") as alike
),

shares as (
    select value, sum(n) as n, min(n / cast(size as double)) as least, max(n / cast(size as double)) as most, count(*) as holding
    from sized
    group by value
)

select
    s.value,
    cast(s.n as bigint) as n,
    cast(t.rows as bigint) as rows,
    case when s.holding < c.n then 0 else s.least end as least,
    s.most,
    s.holding,
    c.n as classes
from shares as s
cross join totals as t
cross join classes as c
order by s.n desc, s.value
limit 8
