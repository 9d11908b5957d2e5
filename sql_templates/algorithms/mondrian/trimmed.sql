-- step:  trimmed: the pieces of the classes without the values that are left out
-- in:    pieces(cell, part, <word>..., <code>..., n), trims(part, side, <mask>..., cut)
-- out:   (cell, part, <word>..., <code>..., n)   key: part, cell
-- why:   what is in no class is suppressed
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
select p.cell, p.part, {{ columns.list(words, "p") }}{{ columns.tail(codes, "p") }}, p.n
from {{ pieces }} as p
left join {{ trims }} as t on t.part = p.part
where t.part is null or {{ mondrian.is_kept("p", "t", words, masks) }}
