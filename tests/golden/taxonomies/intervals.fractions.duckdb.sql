with seen as (
    select distinct "qv1" as value, cast("qv1" as varchar) as l0, cast("qv1" as double) as leaf
    from "shoal_1_tally"
    where "qv1" is not null
),

started as (
    select value, l0, leaf, floor((leaf - cast('0.05' as double)) / cast('0.1' as double)) * cast('0.1' as double) + cast('0.05' as double) as start1, floor((leaf - cast('0.05' as double)) / cast('0.5' as double)) * cast('0.5' as double) + cast('0.05' as double) as start2 from seen
)

select
    row_number() over (order by value, l0) as place,
    l0,
    case
        when leaf < 0.5 then '< ' || cast(0.5 as varchar)
        when leaf >= 1000000.0 then '>= ' || cast(1000000.0 as varchar)
        when leaf is not null then '[' || case when "start1" = floor("start1") and abs("start1") < 1e16 then cast(cast("start1" as bigint) as varchar) || '.0' else cast("start1" as varchar) end || ', ' || case when ("start1" + cast('0.1' as double)) = floor(("start1" + cast('0.1' as double))) and abs(("start1" + cast('0.1' as double))) < 1e16 then cast(cast(("start1" + cast('0.1' as double)) as bigint) as varchar) || '.0' else cast(("start1" + cast('0.1' as double)) as varchar) end || ')'
    end as l1,
    case
        when leaf < 0.5 then '< ' || cast(0.5 as varchar)
        when leaf >= 1000000.0 then '>= ' || cast(1000000.0 as varchar)
        when leaf is not null then '[' || case when "start2" = floor("start2") and abs("start2") < 1e16 then cast(cast("start2" as bigint) as varchar) || '.0' else cast("start2" as varchar) end || ', ' || case when ("start2" + cast('0.5' as double)) = floor(("start2" + cast('0.5' as double))) and abs(("start2" + cast('0.5' as double))) < 1e16 then cast(cast(("start2" + cast('0.5' as double)) as bigint) as varchar) || '.0' else cast(("start2" + cast('0.5' as double)) as varchar) end || ')'
    end as l2,
    '*' as l3
from started
