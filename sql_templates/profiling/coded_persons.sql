-- step:  coded_persons: rows that are drawn, with numbers in place of persons
-- in:    drawn(c<number>..., low, high, n), persons(value, code)
-- out:   (c<number>..., low, high, n)
-- why:   numbers are grouped several times faster than texts
{% import "macros/columns.sql" as columns %}
select {{ columns.list(codes, "t") }}, whose.code as low, whose.code as high, t.n
from {{ drawn }} as t
join {{ persons }} as whose on whose.value = t.low
