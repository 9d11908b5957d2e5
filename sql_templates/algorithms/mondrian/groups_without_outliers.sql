-- step:  groups_without_outliers: the combinations of sensitive values in a class without the outliers of one side, with counts
-- in:    pieces(<column>..., part, n), outliers(part, attribute, side, <mask>..., cut, kept)
-- out:   (part, attribute, side, <code>..., <counts>...)   key: part, attribute, side, <code>...
-- why:   the models judge by it what would be left of the class. Where no model looks at sensitive values, only the sizes
--        count, and the outliers know them
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
{% if not codes %}
select part, attribute, side, kept as n from {{ outliers }}
{% else %}
select o.part, o.attribute, o.side{{ columns.tail(codes, "p") }}, {{ columns.sums(counts, "p") }}
from {{ pieces }} as p
join {{ outliers }} as o on o.part = p.part and {{ mondrian.is_kept("p", "o", words, masks) }}
group by o.part, o.attribute, o.side{{ columns.tail(codes, "p") }}
{% endif %}
