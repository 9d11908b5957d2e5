-- step:  halves: how often each combination of sensitive values occurs in both halves of every cut
-- in:    pieces(<column>..., part, n), cuts(part, attribute, <mask>..., cut, left_size, right_size), median_shares(...)
-- out:   (part, attribute, side, <code>..., <counts>...)   key: part, attribute, side, <code>...
-- why:   the models judge the halves by it; side 0 is the left one. Where no model looks at sensitive values, only the sizes
--        count, and the cuts know them
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
{% if not codes %}
select part, attribute, 0 as side, left_size as n from {{ cuts }}
union all
select part, attribute, 1, right_size from {{ cuts }}
{% else %}
with {{ mondrian.sides(pieces, cuts, median_shares, words, masks, piece_columns, ["part" | alias, "attribute" | alias]) }}

select part, attribute, side{{ columns.tail(codes) }}, {{ columns.sums(counts) }}
from sides
group by part, attribute, side{{ columns.tail(codes) }}
{% endif %}
