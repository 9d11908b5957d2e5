-- step:  all_left: the rows left over, and those of groups that were dissolved
-- in:    pool(number, part, place), dissolved(cell, class, n)
-- out:   (number, part, place)   key: number
-- why:   they join groups one by one. Rows of dissolved groups belong to any block
with rows_left as (
    select part, place from {{ pool }}
    {% if dissolved %}
    union all
    select null, d.cell from {{ dissolved }} as d, generate_series(1, d.n) as copies
    {% endif %}
)

select row_number() over (order by part, place) as number, part, place from rows_left
