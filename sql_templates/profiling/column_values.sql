-- step:  column_values: the values of columns that have few, or their first characters, with how many rows have them
-- in:    source(<column>...)
-- out:   (number, value, n)   key: number, value
-- why:   a hierarchy that comes with shoal fits a column if it knows all its values; and spellings of one value are seen here
{% for number, value in columns %}
select {{ number }} as number, {{ value }} as value, count(*) as n
from {{ source }} as s
group by {{ value }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
