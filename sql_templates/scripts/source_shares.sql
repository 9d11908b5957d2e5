-- step:  source_shares: the values of a sensitive attribute in their order, with their shares of the source's rows
-- in:    reference(sa, share), domain(code, l0, low<level>...)
-- out:   (code, l0, share, low<level>...)   key: code
-- why:   some models compare a class with the source; a script has the shares written into it
select d.code, d.l0, r.share{% for level in levels %}, d.low{{ level }}{% endfor %}

from {{ reference }} as r
join {{ domain }} as d on d.code = r.sa
order by d.code
