-- step:  base: the cells themselves, as the grouping that every node can be rolled up from
-- in:    cells(<word>..., <sa>..., n)
-- out:   (node, <word>..., <sa>..., n)   key: node, <word>..., <sa>...
-- why:   node 0 stands for what is beneath all nodes
{% import "macros/columns.sql" as columns %}
select cast(0 as bigint) as node, {% for word in words %}{{ word }} & {{ kept[loop.index0] }} as {{ word }}{% if not loop.last %}, {% endif %}{% endfor %}{{ columns.tail(sensitive) }}, cast(sum(n) as bigint) as n
from {{ cells }}
group by {% for word in words %}{{ word }} & {{ kept[loop.index0] }}{% if not loop.last %}, {% endif %}{% endfor %}{{ columns.tail(sensitive) }}
