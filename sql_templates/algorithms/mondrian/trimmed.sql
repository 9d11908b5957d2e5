-- step:  trimmed: the pieces of the classes without the values that are left out
-- in:    pieces(<carried>..., part, n), trims(part, side, <mask>..., cut)
-- out:   (<carried>..., part, n)
-- why:   what is in no class is suppressed
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
select {{ columns.list(carried, "p") }}, p.part, p.n
from {{ pieces }} as p
left join {{ trims }} as t on t.part = p.part
where t.part is null or {{ mondrian.is_kept("p", "t", words, masks) }}
