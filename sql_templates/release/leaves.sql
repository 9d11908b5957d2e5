-- step:  leaves: the values of a column that occur, with their labels on all levels and their rows
-- in:    tally(<value>, n), the attribute's dimension
-- out:   (l<level>..., n)
-- why:   a user who sees what a taxonomy makes of the values finds what is wrong with it
select {% for j in levels %}d.l{{ j }}, {% endfor %}cast(sum(t.n) as bigint) as n
from {{ tally }} as t
join {{ attribute.table }} as d on d.l0 is not distinct from cast(t.{{ attribute.value }} as varchar)
group by d.code{% for j in levels %}, d.l{{ j }}{% endfor %}

order by d.code
