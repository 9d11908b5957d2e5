-- full_domain

with numbered as (
    select
        "qv1", "qv2",
        cast((0 * 6 + "s1") * 7 + n as bigint) as cell
    from (select * from "judging/coded_tally") as "coded"
),

class_cells as (
    select
        "qv1", "qv2",
        count(*) as cells,
        min(cell) as low,
        max(cell) as high,
        sum(cell) as total
    from numbered
    group by "qv1", "qv2"
),

class_shapes as (
    select
        case when cells <= 3 then cells else 4 end as cells,
        case when cells <= 3 then low end as low,
        case when cells <= 3 then high end as high,
        case when cells <= 3 then cast(total as bigint) end as total
, case when cells > 3 then "qv1" end as "own1", case when cells > 3 then "qv2" end as "own2"
    from class_cells
)

select
    row_number() over (order by cells, low, high, total, "own1", "own2") as shape,
    cells, low, high, total, "own1", "own2",
    cast(count(*) as bigint) as classes
from class_shapes
group by cells, low, high, total, "own1", "own2"

-- full_domain, all kinds, starred

with numbered as (
    select
        "qv1", "qv2", "qv3", "qv4", "qv5", "qv6",
        cast(0 * 8 + n as bigint) as cell
    from "shoal_1_read_groups"
),

...
