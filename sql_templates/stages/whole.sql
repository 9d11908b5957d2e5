-- step:  whole: the whole table as one class
-- in:    cells(<code>..., n)
-- out:   (<key>, <code>..., n)   key: <code>...
-- why:   what this class violates, no division of the table can mend
{% import "macros/columns.sql" as columns %}
select cast(1 as int) as {{ key }}{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n
from {{ cells }}
{% if codes %}
group by {{ columns.list(codes) }}
{% endif %}
