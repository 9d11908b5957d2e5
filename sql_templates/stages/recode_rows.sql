-- step:  recode_rows: the release, row by row: every row with the labels of its class and the columns that are kept
-- in:    source(<column>...), cells(cell, <value>...), assignment(cell, class, n), classes(class, label<attribute>...)
-- out:   the columns of the release
-- why:   kept columns stand in the rows only. The order is that of the content, so it tells nothing of the source's
select
    {% for column in columns %}
    {% if starred and column.star is not none %}
    case when a.cell is null then {{ column.star }} else {{ column.label }} end as {{ column.name }}{% if not loop.last %},{% endif %}

    {% else %}
    {{ column.label }} as {{ column.name }}{% if not loop.last %},{% endif %}

    {% endif %}
    {% endfor %}
from {{ source }} as s
join {{ cells }} as t on {% for column, value in read %}t.{{ value }} is not distinct from s.{{ column }}{% if not loop.last %} and {% endif %}{% endfor %}

{% if starred %}left {% endif %}join {{ assignment }} as a on a.cell = t.cell
{% if starred %}left {% endif %}join {{ classes }} as c on c.class = a.class
order by {% for column in columns %}{{ loop.index }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}

