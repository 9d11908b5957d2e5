-- full_domain, all kinds, starred

with dates as (
    select distinct "qv5" as value, cast("qv5" as varchar) as l0 from "shoal_1_tally" where "qv5" is not null
),

parts as (
    select
        value,
        l0,
        cast(cast(value as date) as varchar) as day,
        lpad(cast(extract(year from value) as varchar), 4, '0') as year,
        lpad(cast(extract(month from value) as varchar), 2, '0') as month,
        cast(extract(quarter from value) as varchar) as quarter
    from dates
)

select
    row_number() over (order by value, l0) as place,
    l0,
day as l1,
year || '-' || month as l2,
year || '-Q' || quarter as l3,
year as l4,
substring(year, 1, 3) || '0s' as l5,
    '*' as l6
from parts
