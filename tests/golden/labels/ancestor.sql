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
        case when f.low0 = t.low0 then 0 when f.low1 = t.low1 then 1 when f.low2 = t.low2 then 2 end as level
    from "shoal_1_class_ranges" as r
    join "shoal_2_axes" as x on x.attribute = 1 and x.path = r."low1"
    join "shoal_2_axes" as y on y.attribute = 1 and y.path = r."high1"
    join "shoal_3_dimension" as f on f.code = x.code
    join "shoal_3_dimension" as t on t.code = y.code
)

select
    e.class,
    case e.level when 0 then d.l0 when 1 then d.l1 when 2 then d.l2 end as label,
    case e.level when 0 then d.low0 when 1 then d.low1 when 2 then d.low2 end as low,
    case e.level when 0 then d.low0 + d.size0 when 1 then d.low1 + d.size1 when 2 then d.low2 + d.size2 end - 1 as high,
    case e.level when 0 then d.size0 when 1 then d.size1 when 2 then d.size2 end as leaves,
    cast(0 as bigint) as gaps,
    e.level
from ends as e
join "shoal_3_dimension" as d on d.code = e.low
