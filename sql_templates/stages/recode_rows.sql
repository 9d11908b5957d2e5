-- step:  recode_rows: the release, row by row: every row with the labels of its class and the columns that are kept
-- in:    source(<column>...), cells(cell, <value>...), assignment(cell, class, n), classes(class, label<i>...)
-- out:   the columns of the release
-- why:   kept columns stand in the rows only. The order is that of the content, labels first, so it tells nothing of the
--        source's, nor of the values behind the labels
with places as (
    select
        class,
        {% for i in labels %}
        label{{ i }},
        {% endfor %}
        dense_rank() over (order by {% for i in labels %}label{{ i }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}) as place
    from {{ classes }}
)

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
{% if starred %}left {% endif %}join places as c on c.class = a.class
order by c.place nulls last{% for column in columns if not column.is_label %}, {% if starred and column.star is not none %}case when a.cell is null then {{ column.star }} else {{ column.label }} end{% else %}{{ column.label }}{% endif %} nulls last{% endfor %}

