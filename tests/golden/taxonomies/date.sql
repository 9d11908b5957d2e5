-- full_domain, all kinds, starred

with dates as (
    select distinct "qv5" as value, cast("qv5" as varchar) as l0 from "shoal_1_tally" where "qv5" is not null
),

parts as (
    select
        value,
        l0,
        extract(year from value) between 1 and 9999 as is_usual,
        cast(cast(value as date) as varchar) as day,
        lpad(cast(extract(year from value) as varchar), 4, '0') as year,
        lpad(cast(extract(month from value) as varchar), 2, '0') as month,
        cast(extract(quarter from value) as varchar) as quarter
    from dates
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case when is_usual then day else l0 end as l1,
    case when is_usual then year || '-' || month else l0 end as l2,
    case when is_usual then year || '-Q' || quarter else l0 end as l3,
    case when is_usual then year else l0 end as l4,
    case when is_usual then substring(year, 1, 3) || '0s' else l0 end as l5,
    '*' as l6
from parts
