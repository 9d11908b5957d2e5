-- full_domain

with leaves as (
    select distinct "qv2" as value, cast("qv2" as varchar) as l0 from "shoal_1_tally" where "qv2" is not null
),

numbers as (
    select
        value,
        l0,
        value as number,
        case when cast(value as double) between cast('-1e+35' as double) and cast('1e+35' as double) then cast(l0 as decimal(38, 0)) end as nearest
    from leaves
),

rounded as (
    select
        value,
        l0,
        number,
        case when nearest is null then null when nearest > number then nearest - 1 else nearest end as floored
    from numbers
),

started as (
    select value, l0, number, floored, floored - ((floored - 0) % 10 + 10) % 10 as start1, floored - ((floored - 0) % 20 + 20) % 20 as start2 from rounded
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when l0 in ('nan', 'NaN') then l0
        when number < 25 then '< ' || cast(25 as varchar)
        when number >= 50 then '>= ' || cast(50 as varchar)
        when floored is null then l0
        else '[' || cast("start1" as varchar) || ', ' || cast("start1" + 10 - 1 as varchar) || ']'
    end as l1,
    case
        when l0 in ('nan', 'NaN') then l0
        when number < 25 then '< ' || cast(25 as varchar)
        when number >= 50 then '>= ' || cast(50 as varchar)
        when floored is null then l0
        else '[' || cast("start2" as varchar) || ', ' || cast("start2" + 20 - 1 as varchar) || ']'
    end as l2,
    '*' as l3
from started

-- full_domain, all kinds, starred

...

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when floored is null then l0
        else '[' || case when "start1" < 0 then '-' else '' end || cast(floor(abs("start1")) as varchar) || '.'
        || case when "start1" = floor("start1") then '0' else rtrim(lpad(cast(cast(floor((abs("start1") - floor(abs("start1"))) * 100) as bigint) as varchar), 2, '0'), '0') end || ', ' || case when ("start1" + 0.5) < 0 then '-' else '' end || cast(floor(abs(("start1" + 0.5))) as varchar) || '.'
        || case when ("start1" + 0.5) = floor(("start1" + 0.5)) then '0' else rtrim(lpad(cast(cast(floor((abs(("start1" + 0.5)) - floor(abs(("start1" + 0.5)))) * 100) as bigint) as varchar), 2, '0'), '0') end || ')'
    end as l1,
    case
        when floored is null then l0
        else '[' || case when "start2" < 0 then '-' else '' end || cast(floor(abs("start2")) as varchar) || '.'
        || case when "start2" = floor("start2") then '0' else rtrim(lpad(cast(cast(floor((abs("start2") - floor(abs("start2"))) * 100) as bigint) as varchar), 2, '0'), '0') end || ', ' || case when ("start2" + 10.0) < 0 then '-' else '' end || cast(floor(abs(("start2" + 10.0))) as varchar) || '.'
        || case when ("start2" + 10.0) = floor(("start2" + 10.0)) then '0' else rtrim(lpad(cast(cast(floor((abs(("start2" + 10.0)) - floor(abs(("start2" + 10.0)))) * 100) as bigint) as varchar), 2, '0'), '0') end || ')'
    end as l2,
    '*' as l3
from started
