with ends as (
    select
        r.class,
        x.code as low,
        y.code as high,
        f.l0 as first,
        t.l0 as last,
        x.position as low_position,
        y.position as high_position,
        case when f.low0 = t.low0 then 0 when f.low1 = t.low1 then 1 when f.low2 = t.low2 then 2 end as level
    from "shoal_1_ranges" as r
    join "shoal_1_axes" as x on x.attribute = 2 and x.path = r."low2"
    join "shoal_1_axes" as y on y.attribute = 2 and y.path = r."high2"
    join "shoal_2_dimension_q2" as f on f.code = x.code
    join "shoal_2_dimension_q2" as t on t.code = y.code
),

planes as (
    select class, nullif("below2", cast('Infinity' as double)) as "below", nullif("above2", cast('Infinity' as double)) as "above" from "shoal_1_ranges"
)

select
    e.class,
    case when last is not null then array[cast(cast(cast("below" as bigint) as varchar) as SMALLINT), cast(cast(cast((above - 1) as bigint) as varchar) as SMALLINT)] end as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 74 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
join planes as p on p.class = e.class
