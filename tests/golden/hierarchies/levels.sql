-- recoding, large hierarchy

with measured as (
    select
        number,
        case
            when c2 is not null then 3
            when c1 is not null then 2
            when c0 is not null then 1
        end as width,
        c0,         c1,         c2
    from "shoal_cells_2"
)
select
    number,
    case width
        when 3 then coalesce(c0, '')
    end as l0,
    case width
        when 3 then coalesce(c1, c0, '')
    end as l1,
    case width
        when 3 then coalesce(c2, c1, c0, '')
    end as l2
from measured
where width is not null
