-- step:  raw_tally: the distinct combinations of values, with their counts and the first and last of their persons
-- in:    source(<column>...)
-- out:   (v<number>..., low, high, n)
-- why:   law 1. A combination is one person's if its first person is its last one; that survives when combinations are put together
select
    {% for column, value in read %}
    s.{{ column }} as {{ value }},
    {% endfor %}
    {% if person %}
    min({{ person }}) as low,
    max({{ person }}) as high,
    {% else %}
    '' as low,
    '' as high,
    {% endif %}
    cast(count(*) as bigint) as n
from {{ source }} as s
group by {% for column, _ in read %}s.{{ column }}{% if not loop.last %}, {% endif %}{% endfor %}

