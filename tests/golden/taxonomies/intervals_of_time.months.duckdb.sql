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
        12 * extract(year from leaf - 14) + extract(month from leaf - 14) - 1 as month
    from seen
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when leaf is not null then '[' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 11002) % 1 + 1) % 1 as integer) as varchar) || ', ' || cast(cast('1970-01-01' as date) + cast("day" - (("day" - 11002) % 1 + 1) % 1 + 0 as integer) as varchar) || ']'
    end as l1,
    case
        when leaf is not null then '[' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 1 + 1) % 1) / 12.0) as integer), cast(("month" - (("month" - 24001) % 1 + 1) % 1) % 12 as integer) + 1, 1) + 14 as varchar) || ', ' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 1 + 1) % 1 + 1) / 12.0) as integer), cast(("month" - (("month" - 24001) % 1 + 1) % 1 + 1) % 12 as integer) + 1, 1) + 13 as varchar) || ']'
    end as l2,
    case
        when leaf is not null then '[' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 12 + 12) % 12) / 12.0) as integer), cast(("month" - (("month" - 24001) % 12 + 12) % 12) % 12 as integer) + 1, 1) + 14 as varchar) || ', ' || cast(make_date(cast(floor(("month" - (("month" - 24001) % 12 + 12) % 12 + 12) / 12.0) as integer), cast(("month" - (("month" - 24001) % 12 + 12) % 12 + 12) % 12 as integer) + 1, 1) + 13 as varchar) || ']'
    end as l3,
    '*' as l4
from counted
