with seen as (
    select distinct "qv1" as value, cast("qv1" as varchar) as l0, cast("qv1" as bigint) as leaf
    from "shoal_1_tally"
    where "qv1" is not null
),

started as (
    select value, l0, leaf, leaf - ((leaf - -3) % 5 + 5) % 5 as start1, leaf - ((leaf - -3) % 10 + 10) % 10 as start2, leaf - ((leaf - -3) % 20 + 20) % 20 as start3 from seen
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when leaf is not null then '[' || cast("start1" as varchar) || ', ' || cast("start1" + 4 as varchar) || ']'
    end as l1,
    case
        when leaf is not null then '[' || cast("start2" as varchar) || ', ' || cast("start2" + 9 as varchar) || ']'
    end as l2,
    case
        when leaf is not null then '[' || cast("start3" as varchar) || ', ' || cast("start3" + 19 as varchar) || ']'
    end as l3,
    '*' as l4
from started
