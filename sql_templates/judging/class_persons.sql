-- step:  class_persons: the rows of each class, by their sensitive values, and by persons where these are among the codes
-- in:    groups(<keys>, <code>..., <counts>...), classes(shape, <keys>)
-- out:   (shape, <code>..., <counts>...)
-- why:   one number is a shorter key than the labels of a class
{% import "macros/columns.sql" as columns %}
select c.shape{{ columns.tail(codes, "g") }}{{ columns.tail(counts, "g") }}
from (select {{ columns.list(keys) }}{{ columns.tail(codes) }}{{ columns.tail(counts) }} from {{ groups }}) as g
join {{ classes }} as c on {% for key in keys %}c.{{ key }} is not distinct from g.{{ key }}{% if not loop.last %} and {% endif %}{% endfor %}

