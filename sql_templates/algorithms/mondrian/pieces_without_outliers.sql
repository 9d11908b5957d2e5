-- step:  pieces_without_outliers: the pieces of the classes without the rows that are suppressed as outliers
-- in:    pieces(<column>..., part, n), chosen_outliers(part, side, <mask>..., cut, total)
-- out:   (<column>..., part, n)
-- why:   a row that is in no class is suppressed
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
select {{ columns.list(piece_columns, "p") }}, p.part, p.n
from {{ pieces }} as p
left join {{ chosen_outliers }} as t on t.part = p.part and t.total <= {{ budget }}
where t.part is null or {{ mondrian.is_kept("p", "t", words, masks) }}
