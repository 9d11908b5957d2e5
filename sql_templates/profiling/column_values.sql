-- step:  column_values: the values of columns that have few, or their first characters, with how many rows have them
-- in:    for each column a source(<column>...), or a tally(<column>..., n)
-- out:   (number, value, n)   key: number, value
-- why:   a hierarchy that comes with shoal fits a column if it knows all its values; and spellings of one value are seen here
{% for column in columns %}
select {{ column.number }} as number, {{ column.value }} as value, {% if column.is_tally %}cast(sum(n) as bigint){% else %}count(*){% endif %} as n
from {{ column.table }} as s
group by {{ column.value }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
