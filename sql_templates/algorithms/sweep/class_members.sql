-- step:  class_members: the closed pieces with the cells that they come from, and the numbers of their classes
-- in:    closed_pieces(item, <path_key>..., place, <code>..., n), cells(cell, <word>..., <code>...)
-- out:   (cell, class, item, <code>..., n)
-- why:   a class is an item and what the item keeps of the paths
{% import "macros/columns.sql" as columns %}
select
    {% if is_numbered %}
    place as cell,
    {% else %}
    c.cell,
    {% endif %}
    dense_rank() over (order by item{{ columns.tail(path_keys) }}) as class,
    item,
    {{ columns.list(codes, "t") }},
    t.n
from {{ closed_pieces }} as t
{% if not is_numbered %}
join (
    select cell, row_number() over (order by {% for word in words | reverse %}{{ word }}, {% endfor %}{{ columns.list(codes) }}) as place
    from {{ cells }}
) as c on c.place = t.place
{% endif %}
