-- step:  single_class: rows as one class, or as one class at each of several steps
-- in:    rows(<step>..., <code>..., n)
-- out:   (class, <step>..., <code>..., n)   key: <step>..., <code>...
-- why:   the whole table must satisfy the models as one class, and so must the rows that no class took
{% import "macros/columns.sql" as columns %}
select cast(1 as bigint) as class, {{ columns.list(by + codes) }}, cast(sum(n) as bigint) as n
from {{ rows }}
group by {{ columns.list(by + codes) }}
