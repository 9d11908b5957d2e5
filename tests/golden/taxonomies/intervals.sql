-- full_domain

with numbers as (
    select distinct "qv2" as value, cast("qv2" as varchar) as l0, cast("qv2" as bigint) as leaf
    from "shoal_1_tally"
    where "qv2" is not null
),

started as (
    select value, l0, leaf, leaf - ((leaf - 0) % 10 + 10) % 10 as start1, leaf - ((leaf - 0) % 20 + 20) % 20 as start2 from numbers
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when leaf < 25 then '< ' || cast(25 as varchar)
        when leaf >= 50 then '>= ' || cast(50 as varchar)
        when leaf is not null then '[' || cast("start1" as varchar) || ', ' || cast("start1" + 9 as varchar) || ']'
    end as l1,
    case
        when leaf < 25 then '< ' || cast(25 as varchar)
        when leaf >= 50 then '>= ' || cast(50 as varchar)
        when leaf is not null then '[' || cast("start2" as varchar) || ', ' || cast("start2" + 19 as varchar) || ']'
    end as l2,
    '*' as l3
from started

-- full_domain, all kinds, starred

with numbers as (
    select distinct "qv3" as value, cast("qv3" as varchar) as l0, cast("qv3" as double) as leaf
    from "shoal_1_tally"
    where "qv3" is not null
),

started as (
    select value, l0, leaf, floor((leaf - cast('0.25' as double)) / cast('0.5' as double)) * cast('0.5' as double) + cast('0.25' as double) as start1, floor((leaf - cast('0.25' as double)) / cast('10' as double)) * cast('10' as double) + cast('0.25' as double) as start2 from numbers
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when leaf is not null then '[' || case when "start1" = floor("start1") and abs("start1") < 1e16 then cast(cast("start1" as bigint) as varchar) || '.0' else cast("start1" as varchar) end || ', ' || case when ("start1" + cast('0.5' as double)) = floor(("start1" + cast('0.5' as double))) and abs(("start1" + cast('0.5' as double))) < 1e16 then cast(cast(("start1" + cast('0.5' as double)) as bigint) as varchar) || '.0' else cast(("start1" + cast('0.5' as double)) as varchar) end || ')'
    end as l1,
    case
        when leaf is not null then '[' || case when "start2" = floor("start2") and abs("start2") < 1e16 then cast(cast("start2" as bigint) as varchar) || '.0' else cast("start2" as varchar) end || ', ' || case when ("start2" + cast('10' as double)) = floor(("start2" + cast('10' as double))) and abs(("start2" + cast('10' as double))) < 1e16 then cast(cast(("start2" + cast('10' as double)) as bigint) as varchar) || '.0' else cast(("start2" + cast('10' as double)) as varchar) end || ')'
    end as l2,
    '*' as l3
from started
