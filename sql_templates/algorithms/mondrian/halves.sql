-- step:  halves: both halves of every cut, with what they hold
-- in:    pieces(<carried>..., part, n), cuts(part, attribute, <mask>..., cut, lower, upper), shares(...)
-- out:   (part, attribute, side, <code>..., n)   key: part, attribute, side, <code>...
-- why:   what the models judge; their sizes are known where no model looks at sensitive values
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
{% if not codes %}
select part, attribute, 0 as side, lower as n from {{ cuts }}
union all
select part, attribute, 1, upper from {{ cuts }}
{% else %}
with {{ mondrian.sides(pieces, cuts, shares, words, masks, carried, ["part" | alias, "attribute" | alias]) }}

select part, attribute, side{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n
from sides
group by part, attribute, side{{ columns.tail(codes) }}
{% endif %}
