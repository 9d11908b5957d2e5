-- step:  raw_rows: rows of a table, with the person whose they are
-- in:    source(<column>...), chosen(value) if rows are chosen by the values of one column
-- out:   (v<number>..., low, high, n)
-- why:   combinations are counted on few columns. Of a combination all rows are chosen or none, if the values of one of its
--        columns are chosen: so the share of rows that are alone is that of the table, but for chance (cluster sampling)
select
    {% for column, value in read %}
    s.{{ column }} as {{ value }},
    {% endfor %}
    {{ person }} as low,
    {{ person }} as high,
    cast(1 as bigint) as n
from {{ source }} as s
{% if chosen %}
join {{ chosen }} as chosen on chosen.value is not distinct from cast(s.{{ anchor }} as varchar)
{% endif %}
{% if limit %}
limit {{ limit }}
{% endif %}
