-- full_domain, all kinds, starred

with dates as (
    select distinct "qv6" as value, cast("qv6" as varchar) as l0, cast("qv6" as date) as leaf
    from "shoal_1_tally"
    where "qv6" is not null
),

usual as (
    select value, l0, leaf, extract(year from leaf) between 1000 and 9999 as is_usual from dates
),

counted as (
    select
        value,
        l0,
        leaf,
        case when is_usual then date_diff('day', cast('1970-01-01' as date), leaf) end as day,
        case when is_usual then 12 * extract(year from leaf - 14) + extract(month from leaf - 14) - 1 end as month
    from usual
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when day is null then l0
        else '[' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 1 + 1) % 1) / 12.0) as integer), cast(("month" - (("month" - 24001) % 1 + 1) % 1) % 12 as integer) + 1, 1) + 14 as varchar) || ', ' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 1 + 1) % 1 + 1) / 12.0) as integer), cast(("month" - (("month" - 24001) % 1 + 1) % 1 + 1) % 12 as integer) + 1, 1) + 13 as varchar) || ']'
    end as l1,
    case
        when day is null then l0
        else '[' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 12 + 12) % 12) / 12.0) as integer), cast(("month" - (("month" - 24001) % 12 + 12) % 12) % 12 as integer) + 1, 1) + 14 as varchar) || ', ' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 12 + 12) % 12 + 12) / 12.0) as integer), cast(("month" - (("month" - 24001) % 12 + 12) % 12 + 12) % 12 as integer) + 1, 1) + 13 as varchar) || ']'
    end as l2,
    '*' as l3
from counted

-- full_domain, prefixes, weeks, cleaned

...

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when leaf < CAST('1961-01-01' AS DATE) then '< ' || cast(CAST('1961-01-01' AS DATE) as varchar)
        when leaf >= CAST('1966-12-31' AS DATE) then '>= ' || cast(CAST('1966-12-31' AS DATE) as varchar)
        when day is null then l0
        else '[' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 7 + 7) % 7 as integer) as varchar) || ', ' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 7 + 7) % 7 + 6 as integer) as varchar) || ']'
    end as l1,
    case
        when leaf < CAST('1961-01-01' AS DATE) then '< ' || cast(CAST('1961-01-01' AS DATE) as varchar)
        when leaf >= CAST('1966-12-31' AS DATE) then '>= ' || cast(CAST('1966-12-31' AS DATE) as varchar)
        when day is null then l0
        else '[' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 28 + 28) % 28 as integer) as varchar) || ', ' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 28 + 28) % 28 + 27 as integer) as varchar) || ']'
    end as l2,
    '*' as l3
from counted
