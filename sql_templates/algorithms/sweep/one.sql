-- step:  one: rows as one class
-- in:    rows(<by>..., <code>..., n), by nothing, or in several states by their step
-- out:   (class, <by>..., <code>..., n)   key: <by>..., <code>...
-- why:   the whole table, and what no class took, must hold as one class
{% import "macros/columns.sql" as columns %}
select cast(1 as bigint) as class, {{ columns.list(by + codes) }}, cast(sum(n) as bigint) as n
from {{ rows }}
group by {{ columns.list(by + codes) }}
