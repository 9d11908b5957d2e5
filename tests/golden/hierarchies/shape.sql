-- recoding, large hierarchy

with widths as (
    select
        case
            when c2 is not null then 3
            when c1 is not null then 2
            when c0 is not null then 1
        end as width,
        case when regexp_replace(c0, '^-?[0-9]+([.][0-9]+)?$', '', 'g') = '' then 1 end as is_number
    from "shoal_cells_2"
)
select min(width) as narrowest, max(width) as widest, count(width) as rows, count(is_number) as numbers
from widths
