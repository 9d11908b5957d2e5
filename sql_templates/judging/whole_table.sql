-- step:  whole_table: the whole table as one class
-- in:    cells(<code>..., <counts>...)
-- out:   (<key>, <code>..., <counts>...)   key: <code>...
-- why:   if this class violates a monotone model, every division of the table has a class that violates it
{% import "macros/columns.sql" as columns %}
select cast(1 as int) as {{ key }}{{ columns.tail(codes) }}, {{ columns.sums(counts) }}
from {{ cells }}
{% if codes %}
group by {{ columns.list(codes) }}
{% endif %}
