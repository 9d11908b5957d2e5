-- step:  kept: what classes hold without their outlying values
-- in:    pieces(<carried>..., part, n), edges(part, attribute, side, <mask>..., cut, kept)
-- out:   (part, attribute, side, <code>..., n)   key: part, attribute, side, <code>...
-- why:   what the models judge; the sizes are known where no model looks at sensitive values
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
{% if not codes %}
select part, attribute, side, kept as n from {{ edges }}
{% else %}
select e.part, e.attribute, e.side{{ columns.tail(codes, "p") }}, cast(sum(p.n) as bigint) as n
from {{ pieces }} as p
join {{ edges }} as e on e.part = p.part and {{ mondrian.is_kept("p", "e", words, masks) }}
group by e.part, e.attribute, e.side{{ columns.tail(codes, "p") }}
{% endif %}
