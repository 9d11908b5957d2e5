-- mondrian

with ends as (
    select
        r.class,
        x.code as low,
        y.code as high,
        f.l0 as first,
        t.l0 as last,
        x.position as low_position,
        y.position as high_position,
        case when f.low0 = t.low0 then 0 when f.low1 = t.low1 then 1 end as level
    from "shoal_1_class_ranges" as r
    join "shoal_2_axes" as x on x.attribute = 2 and x.path = r."low2"
    join "shoal_2_axes" as y on y.attribute = 2 and y.path = r."high2"
    join "shoal_3_dimension" as f on f.code = x.code
    join "shoal_3_dimension" as t on t.code = y.code
)

select
    class,
    case
        when last is null and high > low then '*'
        when low = high then first
        else '[' || first || ', ' || last || ']'
    end as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 8 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends

-- mondrian, partition

...

neighbours as (
    select attribute, code, position as upper, lag(position) over (order by code) as lower
    from "shoal_1_axes"
    where attribute = 1
),

starts as (
    select
        code,
        case when lower is not null then -floor(-("lower" + "upper") / 2 / 1) * 1 end as start
    from neighbours
),

planes as (
    select e.class, b.start as below, a.start as above
    from ends as e
    left join starts as b on b.code = e.low
    left join starts as a on a.code = e.high + 1
)

select
    e.class,
    case
        when last is null and high > low then '*'
        when last is null then null
        when below is null and above is null then '*'
        when below is null then '< ' || cast(cast("above" as bigint) as varchar)
        when above is null then '>= ' || cast(cast("below" as bigint) as varchar)
        when below = (above - 1) then cast(cast("below" as bigint) as varchar)
        else '[' || cast(cast("below" as bigint) as varchar) || ', ' || cast(cast((above - 1) as bigint) as varchar) || ']'
    end as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 8 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
join planes as p on p.class = e.class

-- mondrian, partition

...

starts as (
    select
        code,
        case when lower is not null then case
                when "upper" - "lower" between 1e-15 and 1e15 and ("upper" - "lower") * 1e12 > abs("lower") + abs("upper")
                then case
                    when cast(-floor(ln(("upper" - "lower") / 2) / 2.302585092994046 + 1e-9) as bigint) < 0
                    then -floor(1e-3 - ("lower" + "upper") / 2 / cast('1e' || cast(-cast(-floor(ln(("upper" - "lower") / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)) * cast('1e' || cast(-cast(-floor(ln(("upper" - "lower") / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)
                    else -floor(1e-3 - ("lower" + "upper") / 2 * cast('1e' || cast(cast(-floor(ln(("upper" - "lower") / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)) / cast('1e' || cast(cast(-floor(ln(("upper" - "lower") / 2) / 2.302585092994046 + 1e-9) as bigint) as varchar) as double)
                end
                when ("lower" + "upper") / 2 > "lower" then ("lower" + "upper") / 2
                else "upper"
            end end as start
    from neighbours
),

...

select
    e.class,
    case
        when last is null and high > low then '*'
        when last is null then null
        when below is null and above is null then '*'
        when below is null then '< ' || case when "above" = floor("above") and abs("above") < 1e16 then cast(cast("above" as bigint) as varchar) || '.0' else cast("above" as varchar) end
        when above is null then '>= ' || case when "below" = floor("below") and abs("below") < 1e16 then cast(cast("below" as bigint) as varchar) || '.0' else cast("below" as varchar) end
        else '[' || case when "below" = floor("below") and abs("below") < 1e16 then cast(cast("below" as bigint) as varchar) || '.0' else cast("below" as varchar) end || ', ' || case when "above" = floor("above") and abs("above") < 1e16 then cast(cast("above" as bigint) as varchar) || '.0' else cast("above" as varchar) end || ')'
    end as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 6 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
join planes as p on p.class = e.class

-- mondrian, partition

...

select
    e.class,
    case
        when last is null and high > low then '*'
        when last is null then null
        when below is null and above is null then '*'
        when below is null then '< ' || cast(cast('1970-01-01' as date) + cast("above" / 86400 as integer) as varchar)
        when above is null then '>= ' || cast(cast('1970-01-01' as date) + cast("below" / 86400 as integer) as varchar)
        when below = (above - 86400) then cast(cast('1970-01-01' as date) + cast("below" / 86400 as integer) as varchar)
        else '[' || cast(cast('1970-01-01' as date) + cast("below" / 86400 as integer) as varchar) || ', ' || cast(cast('1970-01-01' as date) + cast((above - 86400) / 86400 as integer) as varchar) || ']'
    end as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 40 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
join planes as p on p.class = e.class

-- mondrian, partition

...

planes as (
    select class, nullif("below1", cast('Infinity' as double)) as "below", nullif("above1", cast('Infinity' as double)) as "above" from "shoal_1_ranges_with_planes"
)

...

-- mondrian, hours

...

select
    e.class,
    case
        when last is null and high > low then '*'
        when last is null then null
        when below is null and above is null then '*'
        when below is null then '< ' || cast(cast('1970-01-01' as date) + cast(floor("above" / 86400) as integer) as varchar)
    || ' ' || lpad(cast((cast(floor("above" / 3600) as bigint) % 24 + 24) % 24 as varchar), 2, '0') || ':00'
        when above is null then '>= ' || cast(cast('1970-01-01' as date) + cast(floor("below" / 86400) as integer) as varchar)
    || ' ' || lpad(cast((cast(floor("below" / 3600) as bigint) % 24 + 24) % 24 as varchar), 2, '0') || ':00'
        else '[' || cast(cast('1970-01-01' as date) + cast(floor("below" / 86400) as integer) as varchar)
    || ' ' || lpad(cast((cast(floor("below" / 3600) as bigint) % 24 + 24) % 24 as varchar), 2, '0') || ':00' || ', ' || cast(cast('1970-01-01' as date) + cast(floor("above" / 86400) as integer) as varchar)
    || ' ' || lpad(cast((cast(floor("above" / 3600) as bigint) % 24 + 24) % 24 as varchar), 2, '0') || ':00' || ')'
    end as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 38 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
join planes as p on p.class = e.class
