-- step:  coded_persons: rows that are drawn, with numbers in place of persons
-- in:    drawn(c<number>..., person), persons(value, code)
-- out:   (c<number>..., person)
-- why:   numbers are grouped several times faster than texts
{% import "macros/columns.sql" as columns %}
select {{ columns.list(codes, "t") }}, whose.code as person
from {{ drawn }} as t
join {{ persons }} as whose on whose.value = t.person
