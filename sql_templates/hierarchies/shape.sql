-- step:  shape: how many cells the rows of a hierarchy file have, how many rows there are, and how many begin with a
--        number
-- in:    cells(c<place>...)
-- out:   (narrowest, widest, rows, numbers)
-- why:   rows of different lengths are aligned at the root. Empty cells at the end of a row and blank rows do not count
with widths as (
    select
        case
            {% for place in range(width - 1, -1, -1) %}
            when c{{ place }} is not null then {{ place + 1 }}
            {% endfor %}
        end as width,
        case when regexp_replace(c0, '^-?[0-9]+([.][0-9]+)?$', '', 'g') = '' then 1 end as is_number
    from {{ cells }}
)
select min(width) as narrowest, max(width) as widest, count(width) as rows, count(is_number) as numbers
from widths
