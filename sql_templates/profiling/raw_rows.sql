-- step:  raw_rows: rows of a table, with the person whose they are
-- in:    source(<column>...)
-- out:   (v<number>..., low, high, n)
-- why:   the first rows of a large table show how values are written, and which columns have few combinations
select
    {% for column, value in read %}
    s.{{ column }} as {{ value }},
    {% endfor %}
    {{ person }} as low,
    {{ person }} as high,
    cast(1 as bigint) as n
from {{ source }} as s
{% if limit %}
limit {{ limit }}
{% endif %}
