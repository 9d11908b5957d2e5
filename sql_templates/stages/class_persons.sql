-- step:  class_persons: the rows of each person in each class, by their sensitive values
-- in:    groups(<keys>, <code>..., person, <counts>...), classes(shape, <keys>)
-- out:   (shape, <code>..., person, <counts>...)
-- why:   one number is a shorter key than the labels of a class
{% import "macros/columns.sql" as columns %}
select c.shape{{ columns.tail(codes, "g") }}{{ columns.tail(counts, "g") }}
from (select {{ columns.list(keys) }}{{ columns.tail(codes) }}{{ columns.tail(counts) }} from {{ groups }}) as g
join {{ classes }} as c on {% for key in keys %}c.{{ key }} is not distinct from g.{{ key }}{% if not loop.last %} and {% endif %}{% endfor %}

