-- step:  sensitive_tally: the sensitive values of each group, from a table that has counted them
-- in:    table(<column>...)
-- out:   (<value>..., n)
-- why:   a table of sensitive values has a line for each value of a group, with the number of rows (anatomy's ST). Lines that say
--        the same are added up, so that nobody hides a value in pieces
select
    {% for column, value in read %}
    s.{{ column }} as {{ value }},
    {% endfor %}
    cast(sum(cast(s.{{ count }} as bigint)) as bigint) as n
from {{ table }} as s
group by {% for column, _ in read %}s.{{ column }}{% if not loop.last %}, {% endif %}{% endfor %}
