-- attack on means

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
    join "shoal_2_axes" as x on x.attribute = 1 and x.path = r."low1"
    join "shoal_2_axes" as y on y.attribute = 1 and y.path = r."high1"
    join "shoal_3_dimension" as f on f.code = x.code
    join "shoal_3_dimension" as t on t.code = y.code
),

value_counts as (
    select a.class, x.code, x.position, sum(a.n) as n
    from "shoal_4_closed_pieces" as a
    join "shoal_5_cells" as c on c.cell = a.cell
    join "shoal_2_axes" as x on x.attribute = 1 and x.path = c."w1" & 56
    group by a.class, x.code, x.position
),

summed as (
    select
        class,
        sum(n * position) over (partition by class order by code rows between unbounded preceding and current row) as total,
        sum(n) over (partition by class order by code rows between unbounded preceding and current row) as n,
        row_number() over (partition by class order by code desc) as place,
        count(position) over (partition by class) - count(*) over (partition by class) as nulls
    from value_counts
),

means as (
    select class, total / cast(n as double) as mean from summed where place = 1 and nulls = 0
)

select
    e.class,
    cast(cast(cast(floor(m.mean / 1 + 0.5) * 1 as bigint) as varchar) as INT) as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 8 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
left join means as m on m.class = e.class

-- attack on means

...

select
    e.class,
    cast(cast(m.mean as varchar) as DOUBLE) as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 6 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
left join means as m on m.class = e.class

-- attack on means

...

select
    e.class,
    cast(cast(cast('1970-01-01' as date) + cast(floor(m.mean / 86400 + 0.5) * 86400 / 86400 as integer) as varchar) as DATE) as label,
    case when last is null and high > low then 0 else low end as low,
    high,
    case when last is null and high > low then 40 else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
from ends as e
left join means as m on m.class = e.class
