-- step:  closed_pieces: the pieces of partitions that are not divided any more: these are classes
-- in:    pieces(<cell>, part, n), allowed(part)
-- out:   (cell, class, n)   key: cell, class
-- why:   what is settled leaves the loop, until nothing is left. Where persons are counted, a cell has several pieces
select p.{{ cell }} as cell, p.part as class, cast({% if person %}sum(p.n){% else %}p.n{% endif %} as bigint) as n
from {{ pieces }} as p
{% if allowed %}
where not exists (select 1 from {{ allowed }} as a where a.part = p.part)
{% endif %}
{% if person %}
group by p.{{ cell }}, p.part
{% endif %}
