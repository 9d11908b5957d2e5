-- step:  coded_rows: raw rows with numbers in place of values and persons
-- in:    raw(v<number>..., low, high, n), a dictionary(value, code) for each column, persons(value, code)
-- out:   (c<number>..., low, high, n)
-- why:   numbers are grouped several times faster than texts
select
    {% for column in columns %}
    {{ column.alias }}.code as {{ column.code }},
    {% endfor %}
    {% if persons %}
    first_person.code as low,
    last_person.code as high,
    {% else %}
    1 as low,
    1 as high,
    {% endif %}
    t.n
from {{ raw }} as t
{% for column in columns %}
join {{ column.dictionary }} as {{ column.alias }} on {{ column.alias }}.value is not distinct from cast(t.{{ column.value }} as varchar)
{% endfor %}
{% if persons %}
join {{ persons }} as first_person on first_person.value = t.low
join {{ persons }} as last_person on last_person.value = t.high
{% endif %}
