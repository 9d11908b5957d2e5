-- step:  distribution: how a sensitive attribute is distributed over the source, with the place of each value
-- in:    reference(sa, share), domain(code, l0, low<level>...)
-- out:   (code, l0, share, low<level>...)   key: code
-- why:   t-closeness compares with it; a script has it inlined
select d.code, d.l0, r.share{% for level in levels %}, d.low{{ level }}{% endfor %}

from {{ reference }} as r
join {{ domain }} as d on d.code = r.sa
order by d.code
