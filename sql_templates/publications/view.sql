-- step:  view: the release as a view: the rows of the source with the labels of their values, suppressed classes left out
-- in:    source(<column>...), for each quasi-identifier (value, label), and where classes are left out kept(label<i>...)
-- out:   the columns of the release
-- why:   nothing is written but the taxonomies. A value that comes later and is in none of them does not show
select
    {% for column in columns %}
    {% if column.table %}{{ column.alias }}.label{% else %}{{ column.value }}{% endif %} as {{ column.name }}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ source }} as r
{% for column in columns if column.table %}
join {{ column.table }} as {{ column.alias }} on cast({{ column.alias }}.value as varchar) is not distinct from cast({{ column.value }} as varchar)
{% endfor %}
{% if kept %}
join {{ kept }} as k on {% for column in columns if column.table %}k.{{ column.label }} is not distinct from {{ column.alias }}.label{% if not loop.last %} and {% endif %}{% endfor %}

{% endif %}
