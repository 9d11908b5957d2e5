with seen as (
    select distinct "qv1" as value, cast("qv1" as varchar) as l0, cast("qv1" as date) as leaf
    from "shoal_1_tally"
    where "qv1" is not null
),

counted as (
    select
        value,
        l0,
        leaf,
        date_diff('day', cast('1970-01-01' as date), leaf) as day,
        12 * extract(year from leaf - 0) + extract(month from leaf - 0) - 1 as month
    from seen
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when leaf < CAST('2000-01-01' AS DATE) then '< ' || cast(CAST('2000-01-01' AS DATE) as varchar)
        when leaf >= CAST('2024-12-31' AS DATE) then '>= ' || cast(CAST('2024-12-31' AS DATE) as varchar)
        when leaf is not null then '[' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 7 + 7) % 7 as integer) as varchar) || ', ' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 7 + 7) % 7 + 6 as integer) as varchar) || ']'
    end as l1,
    case
        when leaf < CAST('2000-01-01' AS DATE) then '< ' || cast(CAST('2000-01-01' AS DATE) as varchar)
        when leaf >= CAST('2024-12-31' AS DATE) then '>= ' || cast(CAST('2024-12-31' AS DATE) as varchar)
        when leaf is not null then '[' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 28 + 28) % 28 as integer) as varchar) || ', ' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 0) % 28 + 28) % 28 + 27 as integer) as varchar) || ']'
    end as l2,
    '*' as l3
from counted
