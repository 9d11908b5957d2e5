-- step:  chosen_values: some values of a column, drawn by their hashes
-- in:    source(<column>...)
-- out:   (value)
-- why:   the same values are drawn each time, and whether a value is drawn has nothing to do with how many rows it has
select value
from (
    select value, row_number() over (order by md5(coalesce(value, '')), value) as place
    from (select distinct cast(s.{{ column }} as varchar) as value from {{ source }} as s) as occurring
) as placed
where place <= {{ count }}
