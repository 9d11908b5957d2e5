-- report

with sized as (
    select "qv1", "qv2", value, n, sum(n) over (partition by "qv1", "qv2") as size from "shoal_1_sensitive_counts"
),

totals as (
    select sum(n) as rows from sized
),

classes as (
    select count(*) as n from (select "qv1", "qv2" from "shoal_1_sensitive_counts" group by "qv1", "qv2") as alike
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
