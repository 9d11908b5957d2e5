-- step:  last: the last class
-- in:    rows(place, <code>..., n)
-- out:   (item, <key>..., place, <code>..., n)
-- why:   its item keeps nothing of the paths
{% import "macros/columns.sql" as columns %}
select cast({{ item }} as bigint) as item, {% for key in keys %}cast(0 as bigint) as {{ key }}, {% endfor %}place, {{ columns.list(codes) }}, n
from {{ rows }}
