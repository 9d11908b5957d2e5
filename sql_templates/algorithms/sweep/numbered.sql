-- step:  numbered: every closed row with the number of its class
-- in:    closed(item, <key>..., place, <code>..., n), start(place, <word>...), cells(cell)
-- out:   (cell, class, item, <code>..., n)   key: cell, class, <code>...
-- why:   a class is an item and what it keeps of the paths
{% import "macros/columns.sql" as columns %}
select
    {% if is_numbered %}
    place as cell,
    {% else %}
    c.cell,
    {% endif %}
    dense_rank() over (order by item{{ columns.tail(keys) }}) as class,
    item,
    {{ columns.list(codes, "t") }},
    t.n
from {{ closed }} as t
{% if not is_numbered %}
join (
    select cell, row_number() over (order by {% for word in words | reverse %}{{ word }}, {% endfor %}{{ columns.list(codes) }}) as place
    from {{ cells }}
) as c on c.place = t.place
{% endif %}
