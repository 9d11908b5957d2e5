-- step:  half_pieces: the pieces of the halves of all divided blocks
-- in:    first_halves(cell, part, place, bucket, <code>..., n, first_rows), divided(part, child)
-- out:   (cell, part, place, bucket, <code>..., n)   key: part, cell
-- why:   the halves are the blocks of the next sweep
{% import "macros/columns.sql" as columns %}
{% for side in (0, 1) %}
select h.cell, cast(2 * a.child + {{ side }} as int) as part, h.place, h.bucket{{ columns.tail(codes, "h") }}, {% if side == 0 %}h.first_rows{% else %}h.n - h.first_rows{% endif %} as n
from {{ first_halves }} as h
join {{ divided }} as a on a.part = h.part
where {% if side == 0 %}h.first_rows > 0{% else %}h.first_rows < h.n{% endif %}

{% if not loop.last %}union all{% endif %}

{% endfor %}
