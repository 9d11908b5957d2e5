-- full_domain

with sample as (
    select
        s."Marital ""Status""" as label1,
        s."age<&'>" as label2,
        s."O'Hara's {{ x }}" as kept1
    from "shoal_release" as s
    limit 250000
),

combinations1 as (
    select kept1 as kept, count(*) as n
    from sample
    group by kept1, label1, label2
)
select
    1 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(distinct kept) as different,
    count(case when n = 1 then 1 end) as alone
from combinations1

-- full_domain, all kinds, starred

...

combinations3 as (
    select kept3 as kept, count(*) as n
    from sample
    group by kept3, label1, label2, label3, label4, label5, label6
)
select
    1 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(distinct kept) as different,
    count(case when n = 1 then 1 end) as alone
from combinations1
union all
select
    2 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(distinct kept) as different,
    count(case when n = 1 then 1 end) as alone
from combinations2
union all
select
    3 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(distinct kept) as different,
    count(case when n = 1 then 1 end) as alone
from combinations3
