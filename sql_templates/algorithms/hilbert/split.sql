-- step:  split: the pieces of the halves of all blocks that are halved
-- in:    halved(cell, part, place, bucket, <code>..., n, taken), allowed(part, child)
-- out:   (cell, part, place, bucket, <code>..., n)   key: part, cell
-- why:   one pass over the open pieces halves them all
{% import "macros/columns.sql" as columns %}
{% for side in (0, 1) %}
select h.cell, cast(2 * a.child + {{ side }} as int) as part, h.place, h.bucket{{ columns.tail(codes, "h") }}, {% if side == 0 %}h.taken{% else %}h.n - h.taken{% endif %} as n
from {{ halved }} as h
join {{ allowed }} as a on a.part = h.part
where {% if side == 0 %}h.taken > 0{% else %}h.taken < h.n{% endif %}

{% if not loop.last %}union all{% endif %}

{% endfor %}
